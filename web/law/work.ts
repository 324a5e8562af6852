import { type ComponentType, lazy } from 'react';
import type { DefinitionView, FindingView, KindName } from '../../server/contract/definitions.ts';

/** What the picture of a definition is given: it draws what is written and says what it shall be instead. */
export type WorkProps = {
  readonly view: DefinitionView;
  /** What is written, as it is stored; never changed in place. */
  readonly source: unknown;
  /**
   * One deed, which one undo takes back.
   * @param next what is written from now on
   * @param said what was done, in the reader's language: “प्रश्न थपियो: छानाको किसिम”
   */
  readonly onChange: (next: unknown, said: string) => void;
  /** What the last check found. */
  readonly findings: readonly FindingView[];
  /** The part that the reader was led to: the work shows it and takes the focus there, each time that it is another object. */
  readonly shown?: LedTo;
};

/** A part of what is written, as a JSON pointer; of a paper's text `line 3`. */
export type LedTo = { readonly pointer: string };

/** By which picture each kind is worked on; a kind without one is worked on as text. */
export const works: Partial<Record<KindName, ComponentType<WorkProps>>> = {
  form: lazy(async () => ({ default: (await import('./form/FormWork.tsx')).FormWork })),
  template: lazy(async () => ({ default: (await import('./paper/PaperWork.tsx')).PaperWork })),
  master: lazy(async () => ({ default: (await import('./master/MasterWork.tsx')).MasterWork })),
  workflow: lazy(async () => ({ default: (await import('./stage/StageWork.tsx')).StageWork })),
};
