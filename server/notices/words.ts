import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';

/** A day as messages say it. */
export function dayText(ad: string): Text {
  const bs = fromAd(ad);
  return bs === undefined ? sameText(ad) : { ne: formatBsDate(bs, 'ne'), en: formatBsDate(bs, 'en') };
}

/** A text that is the same in both languages. */
export function sameText(text: string): Text {
  return { ne: text, en: text };
}

/** What somebody typed, as it is kept: NFC, without blanks around it. */
export function typedText(text: string | undefined): string {
  return (text ?? '').normalize('NFC').trim();
}
