import { useEffect, useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { groupOf, groupTitle, placeOf, settingTitle } from '#contract/desk/settingNames.ts'
import type { Setting, SettingFault } from '#contract/desk/settings.ts'
import { plural } from '#contract/operatorText.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { useSearchParam } from '../../kit/links.tsx'
import { useDraft } from '../../kit/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { momentIn } from '../../ui/days.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Checks } from './Checks.tsx'
import './settings.css'
import { withValue } from './draft.ts'
import type { Draft } from './draft.ts'
import { EditConflict } from './EditConflict.tsx'
import { GroupList } from './GroupList.tsx'
import { History } from './History.tsx'
import { OverriddenWindows } from './OverriddenWindows.tsx'
import { PendingChanges } from './PendingChanges.tsx'
import { noPlan, PublishForm } from './PublishForm.tsx'
import { Receipts } from './Receipts.tsx'
import { SettingLine } from './SettingLine.tsx'

/** Everything that can be changed while servers run: fields on the left, the effects of a change on the right. */
export default function SettingsRoom() {
  const query = useCall('settings', {})
  const state = useCall('settingsState', {}, { everyMs: 5_000 })
  const [view, setView] = useSearchParam('view', 'settings')
  const isHistory = view === 'history'
  const mayRollBack = useIsAllowed('settingsRollback')
  return (
    <>
      <RoomHead title="Settings" note={state.data && inForceText(state.data)}>
        <Button isSmall aria-pressed={isHistory} onClick={() => setView(isHistory ? 'settings' : 'history')}>
          {isHistory ? 'Back to the settings' : mayRollBack ? 'History and rollback' : 'History'}
        </Button>
      </RoomHead>
      {isHistory && <History base={state.data?.revision} />}
      <Loaded query={query} rows={12}>
        {(data) => <Editor {...data} isHidden={isHistory} state={state.data} onReread={async () => (await query.refetch()).data?.base} />}
      </Loaded>
    </>
  )
}

function inForceText({ begun, servers }: DeskOutput<'settingsState'>): string {
  const ready = servers.filter(({ revision, trouble }) => revision >= begun && trouble === null).length
  return `r${begun} in force on ${ready} of ${plural(servers.length, 'server')}`
}

/** Debounce after the last keystroke, so that not every character triggers a check. */
function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface EditorProps extends DeskOutput<'settings'> {
  /** The draft is kept while the history is viewed. */
  isHidden: boolean
  state: DeskOutput<'settingsState'> | undefined
  /** Refetches the settings; returns their revision. */
  onReread: () => Promise<number | undefined>
}

function Editor({ base, settings, isHidden, state, onReread }: EditorProps) {
  const [find, setFind] = useSearchParam('find', '')
  const [group, setGroup] = useSearchParam('group', 'maintenance')
  const [kept, setKept] = useDraft<Draft | null>('settings', null)
  const draft = kept ?? undefined
  const mayChange = useIsAllowed('settingsPublish')
  const [plan, setPlan] = useDraft('settings plan', noPlan)
  const settled = useDebounced(
    JSON.stringify({ base: draft?.base ?? base, values: draft?.values ?? {}, startsAt: momentIn(plan.from), endsAt: momentIn(plan.until) }),
  )
  const debouncedChange = JSON.parse(settled) as {
    base: number
    values: Record<string, unknown>
    startsAt: number | null
    endsAt: number | null
  }
  const hasDraft = draft !== undefined
  const check = useCall('settingsCheck', debouncedChange, {
    enabled: mayChange && hasDraft && Object.keys(debouncedChange.values).length > 0,
  })
  const checked = hasDraft ? check.data : undefined
  const discard = () => {
    setKept(null)
    setPlan(noPlan)
  }
  const publish = useAction('settingsPublish', { onDone: discard })

  const query = find.trim().toLowerCase()
  const visible = query
    ? settings.filter(({ key, description }) => `${key} ${settingTitle(key)} ${description}`.toLowerCase().includes(query))
    : settings.filter(({ key }) => groupOf(key) === group)
  const faults = checked?.faults ?? []
  const isReady = checked !== undefined && !check.isFetching && faults.length === 0 && !checked.stale && isReason(plan.why)
  const change = (setting: Setting) => (value: unknown) => {
    publish.reset()
    setKept((before) => withValue(before ?? undefined, base, setting, value) ?? null)
  }
  const proceed = async (dropped: readonly string[]) => {
    const next = await onReread()
    if (next === undefined || !draft) return
    const values = Object.fromEntries(Object.entries(draft.values).filter(([key]) => !dropped.includes(key)))
    setKept(Object.keys(values).length === 0 ? null : { base: next, values })
  }
  return (
    <div className="settings" hidden={isHidden}>
      <GroupList settings={settings} draft={draft} group={group} find={find} onFind={setFind} onGroup={setGroup} />
      <section className="form" aria-label={query ? 'Found' : groupTitle(group)}>
        <div className="lines">
          <div className="row">
            <h2>{query ? plural(visible.length, 'setting') : groupTitle(group)}</h2>
            {draft && <Tag tone="info">{plural(Object.keys(draft.values).length, 'change')}</Tag>}
            {faults.length > 0 && <Tag tone="bad">{plural(faults.length, 'fault')}</Tag>}
          </div>
          {state && state.revision > (draft?.base ?? base) && !checked?.stale && (
            <Notice tone="info">
              r{state.revision} has been published in the meantime.{' '}
              <Button isSmall onClick={() => void onReread()}>
                Read it
              </Button>
            </Notice>
          )}
          {visible.length === 0 && <Empty title="No settings found">Search by name or meaning.</Empty>}
          <SettingLines settings={visible} withGroup={query !== ''} draft={draft} faults={faults} mayChange={mayChange} onChange={change} />
        </div>
        {mayChange && (
          <PublishForm
            draft={draft}
            checked={checked}
            plan={plan}
            onPlan={(change) => setPlan((before) => ({ ...before, ...change }))}
            isReady={isReady}
            isBusy={publish.isBusy}
            error={publish.error}
            published={publish.data}
            onDiscard={discard}
            onPublish={() => {
              if (draft) publish.act({ ...draft, startsAt: momentIn(plan.from), endsAt: momentIn(plan.until), reason: plan.why.trim() })
            }}
          />
        )}
      </section>
      <aside className="outcome" aria-label="Effect of the change">
        {checked?.stale && <EditConflict stale={checked.stale} settings={settings} onGoOn={(dropped) => void proceed(dropped)} />}
        {draft && checked && !checked.stale && (
          <Checks checked={checked} draft={draft} settings={settings} onFix={(setting, value) => change(setting)(value)} />
        )}
        {draft && <ErrorNotice error={check.error} />}
        {draft && <OverriddenWindows draft={draft} settings={settings} startsAt={momentIn(plan.from)} />}
        <PendingChanges draft={draft} settings={settings} onBack={(setting) => change(setting)(setting.value)} />
        {state && <Receipts state={state} />}
      </aside>
    </div>
  )
}

interface LinesProps {
  settings: readonly Setting[]
  /** The settings are of several groups: their headings name them. */
  withGroup: boolean
  draft: Draft | undefined
  faults: readonly SettingFault[]
  mayChange: boolean
  onChange: (setting: Setting) => (value: unknown) => void
}

/** The settings under their headings, each of which is shown once. */
function SettingLines({ settings, withGroup, draft, faults, mayChange, onChange }: LinesProps) {
  const headingOf = ({ key }: Setting): string => {
    const { heading } = placeOf(key)
    if (!withGroup) return heading
    const group = groupTitle(groupOf(key))
    return heading === '' ? group : `${group}: ${heading}`
  }
  return settings.map((setting, index) => {
    const heading = headingOf(setting)
    const before = settings[index - 1]
    return (
      <div key={setting.key}>
        {heading !== '' && (!before || heading !== headingOf(before)) && <h3>{heading}</h3>}
        <SettingLine
          setting={setting}
          draft={draft}
          faults={faults.filter(({ key }) => key === setting.key)}
          isMine={mayChange && setting.isMine}
          onChange={onChange(setting)}
        />
      </div>
    )
  })
}
