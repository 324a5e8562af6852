import { isRecord } from '../../../form-schemas/engine/records.ts';
import { useLibrary } from '../../forms/blank.ts';
import type { Wording } from '../../i18n/explain.ts';
import { useRoleName } from '../../i18n/post-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { guardText, readGuard } from '../condition-words.ts';
import { type NamedCondition, namedConditions, type WrittenCondition } from './read-stage.ts';

export type Choice = { readonly value: string; readonly label: string };

export type StageWords = {
  readonly roles: readonly Choice[];
  readonly forms: readonly Choice[];
  readonly types: readonly Choice[];
  readonly classes: readonly Choice[];
  readonly named: readonly NamedCondition[];
  readonly roleName: (code: string) => string;
  readonly formTitle: (slug: string) => string;
  /** A condition as it is written, as a phrase. */
  readonly conditionSaid: (condition: WrittenCondition) => string;
};

/** What the office calls the posts, forms, kinds and conditions that a stage speaks of, and what may be picked of them. */
export function useStageWords(source: unknown): StageWords {
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  const { data } = useLibrary();
  const forms = data?.forms ?? [];
  const named = namedConditions(source);
  const formTitle = (slug: string) => {
    const title = forms.find((form) => form.slug === slug)?.title;
    return title === undefined ? slug : pick(title);
  };
  const wording: Wording = { t, language, formTitle };
  const codes = (list: string): readonly Choice[] =>
    (data?.codes[list] ?? []).map(({ code, ne, en }) => ({ value: code, label: language === 'ne' ? ne : en }));
  return {
    roles: (data?.roles ?? [])
      .filter(({ priority }) => priority !== null)
      .map(({ code }) => ({ value: code, label: roleName(code) })),
    forms: forms.map(({ slug, title }) => ({ value: slug, label: pick(title) })),
    types: codes('constructionType'),
    classes: codes('buildingClass'),
    named,
    roleName,
    formTitle,
    conditionSaid: (condition) => {
      const says = named.find(({ name }) => name === condition['named'])?.says;
      if (says !== undefined) return withGiven(pick(says), condition, formTitle);
      const guard = readGuard(JSON.stringify(condition));
      return guard === undefined ? JSON.stringify(condition) : guardText(guard, wording);
    },
  };
}

/** What is handed to a named condition stands behind its sentence, a form by its title. */
function withGiven(said: string, condition: WrittenCondition, formTitle: (slug: string) => string): string {
  const given = isRecord(condition['with']) ? Object.values(condition['with']) : [];
  const shown = given.flat().filter((each) => typeof each === 'string');
  return shown.length === 0 ? said : `${said} (${shown.map(formTitle).join(', ')})`;
}
