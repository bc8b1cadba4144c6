const sheet =
  'requests are walked in the gift’s sheet, which goes with the request’s end; pages that keep it, like the daily check-in, are in journeys alone'

const unseen = 'it shows nothing of its own: what waits for it is walked with pop-ups, offers and the install card'

/** Transitions of machines that no driver takes through a page, each with the reason: the end of a run prints them. None is missing here, and none too many (tests/paths/share.test.ts). */
export const unreachable: readonly { readonly transition: string; readonly why: string }[] = [
  { transition: 'passkey.prompting · passkey.cancelled · 0', why: 'the device’s sheet lies over the page’s own button' },
  { transition: 'request.done · request.started · 0', why: sheet },
  { transition: 'request.done · request.closed · 0', why: sheet },
  { transition: 'request.refused · request.started · 0', why: sheet },
  { transition: 'request.refused · request.closed · 0', why: sheet },
  { transition: 'request.loggedOut · request.closed · 0', why: sheet },
  { transition: 'countdown.reading · xstate.after.recheck.countdown.reading · 0', why: 'a page’s clock always says something' },
  { transition: 'overlays · overlay.answered · 0', why: 'what lies under another has no button that can be reached' },
  { transition: 'overlays · session.ended · 1', why: 'a player’s own overlay is a pop-up: it is walked with popups' },
  {
    transition: 'overlays.failed · xstate.after.recheck.overlays.failed · 0',
    why: 'the age notice comes with the code that shows it: it cannot be missing alone',
  },
  { transition: 'overlays.open · always · 0', why: 'a sheet lies over what could ask for one that goes before it' },
  { transition: 'overlays.choosing · always · 1', why: 'a sheet lies over what could ask for one that goes before it' },
  { transition: 'popups · visit.started · 0', why: 'who is in gets in again only after an end' },
  { transition: 'redVsBlue.joining · notice.dismissed · 0', why: 'the page offers it only after five lost answers' },
  { transition: 'deposit.refused · refusal.dismissed · 0', why: 'the form keeps the reason in sight until the next try' },
  { transition: 'withdrawal.refused · refusal.dismissed · 0', why: 'the form keeps the reason in sight until the next try' },
  { transition: 'withdrawal.following · order.left · 0', why: 'an open withdrawal stays in sight on its page' },
  { transition: 'kyc.telling · pictures.opened · 0', why: 'the fields have one way on: to be kept' },
  { transition: 'kyc.uploading · picture.progressed · 0', why: 'of a picture that is held in the air nothing is sent' },
  { transition: 'jackpotSpin · info.arrived · 0', why: 'the page tells the machine of chances only while it rests' },
  { transition: 'realityCheck.holding · game.left · 0', why: 'with the game its round is let go of first' },
  { transition: 'realityCheck.seeing · round.begun · 0', why: 'the check lies over the game' },
  { transition: 'version.broken · reload.requested · 0', why: 'the page that did not arrive has a button that reloads without asking' },
  { transition: 'eventLog.handing · page.hidden · 0', why: 'the browser takes a batch or does not at once' },
  { transition: 'eventLog.handing · xstate.after.timeout.eventLog.handing · 0', why: 'the browser takes a batch or does not at once' },
  { transition: 'install.calming · install.requested · 0', why: 'the home page has no button for it' },
  { transition: 'install.calming · install.requested · 1', why: 'the home page has no button for it' },
  { transition: 'install.explaining · install.requested · 0', why: 'the words how to do it have no button for it' },
  { transition: 'attention · blocker.added · 0', why: unseen },
  { transition: 'attention · blocker.removed · 0', why: unseen },
  { transition: 'attention · page.changed · 0', why: unseen },
  { transition: 'attention.blocked · always · 0', why: unseen },
  { transition: 'attention.blocked · always · 1', why: unseen },
  { transition: 'attention.clear · always · 0', why: unseen },
  { transition: 'attention.clear.elsewhere · always · 0', why: unseen },
  { transition: 'attention.clear.lobby · always · 0', why: unseen },
]
