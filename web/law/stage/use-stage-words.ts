import { isRecord } from '../../../form-schemas/engine/records.ts';
import { useLibrary } from '../../forms/blank.ts';
import type { Wording } from '../../i18n/explain.ts';
import { useRoleName } from '../../i18n/post-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { guardText, readGuard } from '../condition-words.ts';
import { type NamedCondition, namedConditions, type WrittenCondition } from './read-stage.ts';

/** A value that can be picked, and its words. */
export type Choice = { readonly value: string; readonly label: string };

/** What the names in a stage can be, each with its words in the reader’s language. */
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
      if (says !== undefined)
        return withForms(
          pick(says),
          forms
            .map(({ slug }) => slug)
            .filter(isGiven(condition))
            .map(formTitle),
        );
      const guard = readGuard(JSON.stringify(condition));
      return guard === undefined ? JSON.stringify(condition) : guardText(guard, wording);
    },
  };
}

/** The forms that are handed to a named condition stand behind its sentence. */
function withForms(said: string, titles: readonly string[]): string {
  return titles.length === 0 ? said : `${said} (${titles.join(', ')})`;
}

/** Whether a form is handed to a named condition. */
function isGiven(condition: WrittenCondition): (slug: string) => boolean {
  const given = isRecord(condition['with']) ? Object.values(condition['with']).flat() : [];
  return (slug) => given.includes(slug);
}
