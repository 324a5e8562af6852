import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import type { DefinitionView } from '../../../server/contract/definitions.ts';
import { useLibrary } from '../../forms/blank.ts';
import { useRoleName } from '../../i18n/post-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useFormWords } from '../form/use-draft-blank.ts';
import { usePaperFields } from '../paper/api.ts';
import { type DeskRow, deskRows, namedConditions, namedTransitions } from '../stage/read-stage.ts';
import { useTimers } from '../stage/use-timers.ts';
import type { KnownName } from './completions.ts';
import { vocabulary, wordsOf } from './words.ts';

/** The names that the text of a definition may use, with what the office calls them: of the office, and of what is written. */
export function useKnownNames({ kind, id }: DefinitionView, source: unknown): readonly KnownName[] {
  const office = useOfficeNames(kind === 'form' ? id : undefined);
  const own = useOwnNames(source);
  const paper = usePaperNames(kind === 'template' ? id : undefined);
  const words = useWords(kind);
  return [...own, ...paper, ...office, ...words];
}

/** The words of the language in which a definition is written, and its closed names. */
function useWords(kind: DefinitionView['kind']): readonly KnownName[] {
  const { t, pick } = useTexts();
  const closed = kind === 'workflow' ? vocabulary : { guards: [], effects: [] };
  return [
    ...wordsOf(kind).map(({ name, says }): KnownName => ({ name, label: pick(says), kind: 'word' })),
    ...closed.guards.map((name): KnownName => ({ name, label: t(`guard.${name}`), kind: 'guard' })),
    ...closed.effects.map((name): KnownName => ({ name, label: t(`law.effect.${name}`), kind: 'effect' })),
  ];
}

/** Posts, forms, facts, lists and timers. */
function useOfficeNames(form: string | undefined): readonly KnownName[] {
  const { t, pick } = useTexts();
  const roleName = useRoleName();
  const { data } = useLibrary();
  const timers = useTimers();
  // the facts are the same beside every form
  const facts = useFormWords(form ?? data?.forms[0]?.slug);
  return [
    ...(data?.roles ?? []).map(({ code }): KnownName => ({ name: code, label: roleName(code), kind: 'post' })),
    ...(data?.forms ?? []).map(({ slug, title }): KnownName => ({ name: slug, label: pick(title), kind: 'form' })),
    ...(facts.data?.facts ?? []).map(
      ({ name, label }): KnownName => ({
        name,
        label: label === undefined ? t('law.code.kind.fact') : pick(label),
        kind: 'fact',
      }),
    ),
    ...Object.keys(data?.codes ?? {}).map(
      (name): KnownName => ({ name, label: t('law.code.kind.list'), kind: 'list' }),
    ),
    ...timers.map(({ value, label }): KnownName => ({ name: value, label, kind: 'timer' })),
  ];
}

/** Desks, conditions and transitions of a stage, the questions of a form. */
function useOwnNames(source: unknown): readonly KnownName[] {
  const { pick } = useTexts();
  const fields = valueAlong(source, ['schema', 'properties']);
  return [
    ...deskRows(source)
      .flatMap((row): readonly Pick<DeskRow, 'id' | 'title'>[] => (row.inside.length === 0 ? [row] : row.inside))
      .map(({ id, title }): KnownName => ({ name: id, label: pick(title), kind: 'desk' })),
    ...namedConditions(source).map(({ name, says }): KnownName => ({ name, label: pick(says), kind: 'condition' })),
    ...namedTransitions(source).map(({ name, says }): KnownName => ({ name, label: pick(says), kind: 'deed' })),
    ...Object.entries(isRecord(fields) ? fields : {}).map(([name, field]): KnownName => {
      const label = valueAlong(field, ['naksa', 'label']);
      const said = isRecord(label) ? { ne: String(label['ne']), en: String(label['en']) } : { ne: name, en: name };
      return { name: `form.${name}`, label: pick(said), kind: 'field' };
    }),
  ];
}

/** What may stand between the braces of a paper. */
function usePaperNames(id: string | undefined): readonly KnownName[] {
  const { pick } = useTexts();
  const { data } = usePaperFields(id);
  return [
    ...(data?.topics ?? []).flatMap(({ fields }) =>
      fields.map(({ path, label }): KnownName => ({ name: path, label: pick(label), kind: 'field' })),
    ),
    ...(data?.parts ?? []).map(({ name, label }): KnownName => ({ name, label: pick(label), kind: 'part' })),
  ];
}
