import { smsParts } from '../../../form-schemas/values/sms.ts';
import { firstWord } from '../../../form-schemas/values/sms-wish.ts';
import type { OfficeConfig } from '../../office/read.ts';
import type { Trx } from '../../runtime.ts';
import { say } from '../../said.ts';
import { same } from '../case-words.ts';
import { findTemplate, HOW_TO_STOP } from '../words.ts';
import { wasToldHow } from './standing.ts';
import type { SmsWay } from './way.ts';

type Beneath = {
  readonly config: Pick<OfficeConfig, 'records'>;
  readonly way: SmsWay;
  readonly sms: { readonly recipient: string; readonly body: string; readonly mostParts: number };
};

/**
 * What stands beneath the first news to a number: how such messages are stopped, in the office's words. Undefined where the number
 * was told, the carrier brings nothing back, the office has taken the sentence away, or the message has no room left: then the next
 * one says it.
 */
export async function hintFor(trx: Trx, { config, way, sms }: Beneath): Promise<string | undefined> {
  const { incomingFrom = '', incomingText = '', incomingNumber = '', stopWords = '' } = way;
  const word = firstWord(stopWords);
  const template = findTemplate(config, HOW_TO_STOP);
  if (incomingFrom === '' || incomingText === '' || incomingNumber === '') return undefined;
  if (word === undefined || template === undefined || (await wasToldHow(trx, sms.recipient))) return undefined;
  const hint = say(template.body, { word: same(word), to: same(incomingNumber) }).ne;
  return smsParts(withHint(sms.body, hint)) <= sms.mostParts ? hint : undefined;
}

/** A message with what stands beneath it. */
export function withHint(body: string, hint: string | null | undefined): string {
  return hint ? `${body}\n${hint}` : body;
}
