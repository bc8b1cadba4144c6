import type { SegmentTexts } from '#contract/segment.ts'
import { maxTextLength, maxTitleLength } from '#contract/values.ts'
import { useDraft } from '../kit/useDraft.ts'
import { Field } from './Field.tsx'

const empty = { title: '', text: '', filTitle: '', filText: '' }

/** A title and a text in both languages, as they are typed: into empty fields, or over what is there. */
export function useMessage(place: string, current?: SegmentTexts) {
  const initial = current
    ? { title: current['en-PH'].title, text: current['en-PH'].text, filTitle: current['fil-PH'].title, filText: current['fil-PH'].text }
    : empty
  const [typed, setTyped] = useDraft(`${place} letter`, initial)
  const words: SegmentTexts = {
    'en-PH': { title: typed.title.trim(), text: typed.text.trim() },
    'fil-PH': { title: typed.filTitle.trim(), text: typed.filText.trim() },
  }
  return {
    words,
    isComplete: Object.values(words).every(({ title, text }) => title !== '' && text !== ''),
    clear: () => setTyped(initial),
    field: (name: keyof typeof empty) => ({
      value: typed[name],
      onChange: ({ target }: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: target.value })),
    }),
  }
}

export const MessageFields = ({ field, rows }: Pick<ReturnType<typeof useMessage>, 'field'> & { rows: number }) => (
  <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
    <div className="col">
      <Field label="Title in English">
        <input maxLength={maxTitleLength} {...field('title')} />
      </Field>
      <Field label="Text in English">
        <textarea rows={rows} maxLength={maxTextLength} {...field('text')} />
      </Field>
    </div>
    <div className="col">
      <Field label="Title in Filipino">
        <input maxLength={maxTitleLength} {...field('filTitle')} />
      </Field>
      <Field label="Text in Filipino">
        <textarea rows={rows} maxLength={maxTextLength} {...field('filText')} />
      </Field>
    </div>
  </div>
)
