import { Anchor } from '@mantine/core';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** A telephone number that a telephone can call. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const { language } = useTexts();
  return <Anchor href={`tel:${toLatin(phone).replaceAll(/[^\d+]/gu, '')}`}>{withDigits(phone, language)}</Anchor>;
}
