import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Issue } from '../../form-schemas/engine/definition.ts';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import type { FieldState } from '../../form-schemas/engine/visibility.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Path } from './form-data.ts';
import type { FormStore } from './form-store.ts';
import { issueText } from './issue-text.ts';

/** What the parts of an open form share; its identity never changes while the form is open. */
export type FormSetting = {
  readonly store: FormStore;
  readonly root: FieldNode;
  readonly applicationId: string;
  readonly slug: string;
  /** AD date of the office's clock. */
  readonly today: string;
  readonly readOnly: boolean;
};

export const FormContext = createContext<FormSetting | undefined>(undefined);

/** The open form around the calling part. */
export function useFormSetting(): FormSetting {
  const setting = useContext(FormContext);
  if (setting === undefined) throw new Error('this part belongs inside an open form');
  return setting;
}

/** Shown, required, read-only: renders again only when this field's own state changes. */
export function useFieldState(path: Path): FieldState {
  const { store } = useFormSetting();
  return useSyncExternalStore(store.subscribe, () => store.fieldState(path));
}

/** What is wrong with the field, in words; undefined while there is nothing to say. */
export function useIssueText(path: Path): string | undefined {
  const { error } = useIssueTexts(path);
  return error;
}

/** The same, apart from what is only worth a second look. */
export function useIssueTexts(path: Path): { readonly error?: string; readonly warning?: string } {
  const { store } = useFormSetting();
  const { t, language } = useTexts();
  const issue: Issue | undefined = useSyncExternalStore(store.subscribe, () => store.shownIssue(path));
  if (issue === undefined) return {};
  const text = issueText(issue, t, language);
  return issue.severity === 'warning' ? { warning: text } : { error: text };
}

/** What was typed into the field; renders again only when this value changes. */
export function useTypedValue(path: Path): unknown {
  const { store } = useFormSetting();
  return useSyncExternalStore(store.subscribe, () => store.typed(path));
}

/** Value of the field with everything computed. */
export function useComputedValue(path: Path): unknown {
  const { store } = useFormSetting();
  const text = useSyncExternalStore(store.subscribe, () => store.valueText(path));
  return useMemo((): unknown => (text === undefined ? undefined : JSON.parse(text)), [text]);
}
