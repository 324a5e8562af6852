import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import type { Code } from '../../../form-schemas/engine/field-definition.ts';
import type { FormWords } from '../../../server/contract/definition-drafts.ts';
import type { Place } from './edit-source.ts';

/** What the parts of the form desk share: the source, what is chosen in it, and how it is changed. */
export type FormDesk = {
  readonly slug: string;
  readonly source: unknown;
  /** As it was put together last; what was written since may not be in it yet. */
  readonly bundle: FormBundle | undefined;
  readonly words: FormWords | undefined;
  readonly codes: Readonly<Record<string, readonly Code[]>>;
  readonly place: Place;
  readonly choose: (place: Place) => void;
  readonly change: (next: unknown, said: string) => void;
};
