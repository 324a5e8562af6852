import type { TFunction } from 'i18next';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';

type Named = Pick<ApplicationSummary, 'ownerNe' | 'registrationNo' | 'draft'>;

/** The owner of a file; of one that its author has not handed in, the owner typed so far. Empty = nobody is named yet. */
export function ownerOf({ ownerNe, draft }: Named): string {
  return ownerNe === '' ? (draft?.ownerNe ?? '') : ownerNe;
}

/** The plot of a file, or the one typed so far. */
export function plotOf({ plotNo, draft }: Pick<ApplicationSummary, 'plotNo' | 'draft'>): string {
  return plotNo === '' ? (draft?.plotNo ?? '') : plotNo;
}

/** The registration number; before there is one, that there is none, and of one's own draft how much of it is filled. */
export function numberOf({ registrationNo, draft }: Named, t: TFunction, language: Language): string {
  if (registrationNo !== undefined) return withDigits(registrationNo, language);
  if (draft === undefined) return t('application.notRegistered');
  if (draft.percent === undefined) return t('application.draft');
  return t('application.draftPercent', { percent: formatNumber(String(draft.percent), language) });
}

/** What a file is called where one name must do: its registration number, before there is one the owner, and that it has none. */
export function nameOf(named: Named, t: TFunction, language: Language): string {
  if (named.registrationNo !== undefined) return withDigits(named.registrationNo, language);
  const owner = ownerOf(named);
  return owner === '' ? numberOf(named, t, language) : t('application.unregisteredOf', { owner });
}
