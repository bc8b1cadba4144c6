import { defineModel } from '../kit/model.ts'
import { installMachine } from './install.machine.ts'

export const installModel = defineModel({
  machine: installMachine,
  title: 'Offering to install the app',
  starts: [
    { title: 'The app opens in a browser', input: { isPossible: true, wasOffered: false } },
    { title: 'The app opens in a browser that was offered it before', input: { isPossible: true, wasOffered: true } },
    { title: 'The app opens in the wrapper, on iOS or installed', input: { isPossible: false, wasOffered: false } },
  ],
  events: {
    'session.started': [{ title: 'The player is logged in' }],
    'session.ended': [{ title: 'The player is logged out' }],
    'home.entered': [{ title: 'The player stays on the home page' }],
    'home.left': [{ title: 'The player leaves the home page' }],
    'prompt.found': [{ title: 'The browser offers its install prompt' }],
    'install.requested': [{ title: 'The player taps Install' }],
    'install.dismissed': [{ title: 'The player closes it' }],
    'app.installed': [{ title: 'The browser says that it is installed' }],
  },
  ports: {
    prompt: {
      done: [
        { title: 'The player accepts the browser’s prompt', output: 'accepted' },
        { title: 'The player dismisses the browser’s prompt', output: 'dismissed' },
      ],
      failed: [{ title: 'The browser does not show its prompt', reason: 'server' }],
    },
  },
  waits: { offerDelay: '20 seconds pass', timeout: 'There is no answer for 5 minutes' },
  states: {
    deciding: 'Is there something to offer?',
    impossible: 'Nothing to offer here',
    idle: 'Not asking',
    delaying: 'Waiting for an idle moment',
    offering: 'Offering the app',
    prompting: 'The browser asks',
    explaining: 'Explaining how to install it',
    accepted: 'The browser installs it',
    installed: 'Installed',
  },
  detours: [['The app opens in a browser', 'The player is logged in', 'The player is logged out']],
  same: ({ isLoggedIn, hasPrompt, wasOffered, isPossible }) => ({ isLoggedIn, hasPrompt, wasOffered, isPossible }),
})
