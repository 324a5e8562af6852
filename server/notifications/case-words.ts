import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import { codeTitle, stateTitle } from '../case/titles.ts';
import type { ApplicationRow } from '../case/queries.ts';
import type { LoadedStage } from '../runtime.ts';
import type { OfficeConfig } from '../office/read.ts';
import { inDigits } from '../said.ts';
import type { MessageWords } from './words.ts';

type Spoken = {
  readonly application: ApplicationRow;
  readonly definition: LoadedStage;
  readonly library: FormLibrary;
  /** State of the run that is spoken of. */
  readonly state: string;
  readonly config: OfficeConfig;
};

/** What every message may say of a case. */
export function caseWords({ application, definition, library, state, config }: Spoken): MessageWords {
  return {
    number: inDigits(application.registration_no ?? String(application.application_no)),
    owner: same(application.owner_ne || application.applicant_ne),
    type: codeTitle({ library }, 'constructionType', application.construction_type),
    stage: definition.stage.body.definition.title,
    state: stateTitle({ definition }, state),
    due: dayText(application.valid_until ?? ''),
    plot: inDigits(application.plot_no),
    ward: inDigits(application.ward.replace(/^0/u, '')),
    office: { ne: textOf(config.organization['nameNe']), en: textOf(config.organization['nameEn']) },
  };
}

/** An AD day as BS date; nothing for none. */
export function dayText(ad: string): Text {
  const bs = ad === '' ? undefined : fromAd(ad);
  return bs === undefined ? same('') : { ne: formatBsDate(bs, 'ne'), en: formatBsDate(bs, 'en') };
}

/** The same words in both languages. */
export function same(text: string): Text {
  return { ne: text, en: text };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
