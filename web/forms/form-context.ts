import { type ComponentType, createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { childOf, type FieldNode } from '../../form-schemas/engine/tree.ts';
import type { FieldState } from '../../form-schemas/engine/form/visibility.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Difference } from './differences.ts';
import type { Path } from './form-data.ts';
import type { FormStore } from './form-store.ts';
import { issueText } from './issue-text.ts';

/** What stands beside a field: what reviewers marked there. */
export type BesideField = ComponentType<{ readonly path: Path }>;

/** The fields that were handed in otherwise before, by JSON pointer. */
export type Changed = ReadonlyMap<string, Difference>;

/** What the parts of an open form share; its identity never changes while the form is open. */
export type FormSetting = {
  readonly store: FormStore;
  readonly root: FieldNode;
  readonly applicationId: string;
  readonly slug: string;
  /** The run of the application that the form belongs to; none outside of one. */
  readonly run?: number;
  /** AD date of the office's clock. */
  readonly today: string;
  readonly readOnly: boolean;
  /** Somebody has written in it before. */
  readonly begun?: boolean;
  readonly Beside?: BesideField | undefined;
  readonly changed?: Changed | undefined;
};

/** Carries the open form to its fields. */
export const FormContext = createContext<FormSetting | undefined>(undefined);

/** The open form around the calling part. */
export function useFormSetting(): FormSetting {
  const setting = useContext(FormContext);
  if (setting === undefined) throw new Error('this part belongs inside an open form');
  return setting;
}

/** What a part of the open form reads of its store: it renders again only when that changes. */
export function useStored<T>(read: (store: FormStore) => T): T {
  const { store } = useFormSetting();
  const snapshot = () => read(store);
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/** What the definition says of the field at a path, outside of rows; undefined where it has none. */
export function useFieldNode(path: Path): FieldNode | undefined {
  const { root } = useFormSetting();
  return path.reduce<FieldNode | undefined>((node, key) => node && childOf(node, String(key)), root);
}

/** Shown, required, read-only: renders again only when this field's own state changes. */
export function useFieldState(path: Path): FieldState {
  return useStored((store) => store.fieldState(path));
}

/** What is wrong with the field, in words; undefined while there is nothing to say. */
export function useIssueText(path: Path): string | undefined {
  const { error } = useIssueTexts(path);
  return error;
}

/** The same, apart from what is only worth a second look. */
export function useIssueTexts(path: Path): { readonly error?: string; readonly warning?: string } {
  const { t, language } = useTexts();
  const issue = useStored((store) => store.shownIssue(path));
  if (issue === undefined) return {};
  const text = issueText(issue, t, language);
  return issue.severity === 'warning' ? { warning: text } : { error: text };
}

/** What was typed into the field; renders again only when this value changes. */
export function useTypedValue(path: Path): unknown {
  return useStored((store) => store.typed(path));
}

/** Value of the field with everything computed. */
export function useComputedValue(path: Path): unknown {
  const text = useStored((store) => store.valueText(path));
  return useMemo((): unknown => (text === undefined ? undefined : JSON.parse(text)), [text]);
}
