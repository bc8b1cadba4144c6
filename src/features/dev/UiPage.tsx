import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/values.ts'
import gift from '../../art/empty.svg'
import { useApp } from '../../platform/app.ts'
import { chooseLocale } from '../../platform/locale.ts'
import { chooseBase, currentBase } from '../../platform/theme.ts'
import { useBack } from '../../platform/useBack.ts'
import { ButtonLink } from '../../shared/navigation/ButtonLink.tsx'
import { LoginButton, LoginLink } from '../../shared/session/LoginLink.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FullscreenDialog } from '../../ui/FullscreenDialog.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { RedDot } from '../../ui/RedDot.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import './ui.css'

/** Sample texts for the components, as long as the app's own in that language. */
const samples = {
  'en-PH': {
    short: 'Claim',
    long: 'Open the payment page',
    title: 'No rounds yet',
    text: 'Your rounds appear here as soon as you play.',
    failed: 'We could not load your wallet. Your coins are safe.',
    label: 'Mobile number',
    wrong: 'A mobile number has ten digits after +63.',
  },
  'fil-PH': {
    short: 'I-claim',
    long: 'Buksan ang page ng pagbabayad',
    title: 'Wala pang round',
    text: 'Lalabas dito ang mga round mo sa oras na maglaro ka.',
    failed: 'Hindi namin ma-load ang wallet mo. Ligtas ang coins mo.',
    label: 'Numero ng mobile',
    wrong: 'May sampung digit ang numero ng mobile pagkatapos ng +63.',
  },
} as const satisfies Record<Locale, Record<string, string>>

const variants = ['main', 'claim', 'quiet', 'danger', 'link'] as const
const never = { data: undefined, isError: false, refetch: () => undefined }

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="ui-part" data-part={name} aria-label={name}>
    <h2>{name}</h2>
    {children}
  </section>
)

/** Every component of src/ui in every state, in the language and color theme chosen above. For developers. */
export function UiPage() {
  const app = useApp()
  const back = useBack()
  const { i18n } = useLingui()
  const locale = i18n.locale as Locale
  const words = samples[locale]
  const [base, setBase] = useState(currentBase)
  const [open, setOpen] = useState<'sheet' | 'screen' | null>(null)
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [choice, setChoice] = useState<'short' | 'long'>('short')
  const [tries, setTries] = useState(0)
  const close = () => setOpen(null)
  const choices = (['short', 'long'] as const).map((value) => ({ value, text: words[value] }))
  return (
    <main className="ui-page">
      <PageHeader title="Parts" onBack={back} />
      <div className="gutter stack">
        <Segments
          chosen={locale}
          onChoose={(next) => void chooseLocale(next)}
          options={[
            { value: 'en-PH', label: 'English' },
            { value: 'fil-PH', label: 'Filipino' },
          ]}
        />
        <Segments
          chosen={base}
          onChoose={(next) => {
            chooseBase(app, next)
            setBase(next)
          }}
          options={[
            { value: 'gabi', label: 'Gabi' },
            { value: 'amihan', label: 'Amihan' },
          ]}
        />
        {variants.map((variant) => (
          <Part key={variant} name={`Button ${variant}`}>
            <div className="ui-row">
              <Button variant={variant}>{words.short}</Button>
              <Button variant={variant} small>
                {words.short}
              </Button>
              <Button variant={variant} disabled>
                {words.short}
              </Button>
              <Button variant={variant} busy>
                {words.short}
              </Button>
            </div>
            <Button variant={variant} wide>
              {words.long} <Amount value={1_250_50} />
            </Button>
          </Part>
        ))}
        <Part name="Links as buttons">
          <div className="ui-row">
            <ButtonLink to="/">{words.short}</ButtonLink>
            <ButtonAnchor href="#top" variant="main">
              {words.short}
            </ButtonAnchor>
            <LoginLink />
            <LoginButton variant="quiet" />
          </div>
        </Part>
        <Part name="Progress">
          {[0, 33, 100].map((value) => (
            <ProgressBar key={value} label={`${value} of 100`} value={value} max={100} />
          ))}
          <ProgressBar tall label="From 200 to 400" value={250} min={200} max={400} text="250 of 400" />
        </Part>
        <Part name="Segments and tabs">
          <Tabs
            label="Two ways"
            tabs={[
              { key: 'one', name: words.short },
              { key: 'two', name: words.label },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            <p className="small muted">{tab}</p>
          </Tabs>
        </Part>
        <Part name="Field">
          <Field label={words.label} before="+63" placeholder="917 555 0148" hint={words.text} />
          <Field label={words.label} before="+63" defaultValue="91755501" error={words.wrong} />
        </Part>
        <Part name="SelectField">
          <SelectField label={words.label} value={choice} options={choices} onChoose={setChoice} />
        </Part>
        <Part name="Amounts and chips">
          <div className="ui-row">
            <Amount value={12_480_50} size={28} className="size-amount" />
            <Amount value={-5_00} />
            <Amount value={0} withCoin={false} />
          </div>
          <div className="ui-row">
            <span className="chip">{words.short}</span>
            <span className="chip g">{words.short}</span>
            <span className="chip r">{words.short}</span>
            <span className="chip good">{words.short}</span>
            <span className="ui-dot">
              <RedDot />
            </span>
          </div>
        </Part>
        <Part name="Loading">
          <div aria-hidden="true">
            <LoadState query={never} wait={<Skeletons flush heights={[60, 60]} />} />
          </div>
        </Part>
        <Part name="Failed to load">
          <LoadState query={{ ...never, isError: true, refetch: () => setTries(tries + 1) }} failed={words.failed} />
          <LoadState inline query={{ ...never, isError: true, refetch: () => setTries(tries + 1) }} failed={words.failed} />
          <p className="small muted" role="status">
            Tried again: {tries}
          </p>
        </Part>
        <Part name="Empty">
          <LoadState
            query={{ ...never, data: [] }}
            isEmpty={(list: readonly never[]) => list.length === 0}
            empty={
              <Notice art={gift} title={words.title} action={<Button small>{words.long}</Button>}>
                {words.text}
              </Notice>
            }
          />
        </Part>
        <Part name="QR code">
          <QrCode text="https://swerte.example/" label="A sample code" />
        </Part>
        <Part name="Dialogs">
          <div className="ui-row">
            <Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
            <Button onClick={() => setOpen('screen')}>Open a full screen</Button>
          </div>
        </Part>
      </div>
      {open === 'sheet' && (
        <Dialog title={words.title} onClose={close}>
          <p>{words.text}</p>
          <Button variant="main" wide onClick={close}>
            {words.long}
          </Button>
          <Button wide onClick={close}>
            {words.short}
          </Button>
        </Dialog>
      )}
      {open === 'screen' && (
        <FullscreenDialog titleId="ui-screen" className="ui-screen" onDismiss={close}>
          <h2 id="ui-screen">{words.title}</h2>
          <Button wide onClick={close}>
            {words.short}
          </Button>
        </FullscreenDialog>
      )}
    </main>
  )
}
