import { DateText } from '../ui/DateText.tsx';

/** A day that may be open. */
export function DayText({ day }: { readonly day: string | undefined }) {
  return day === undefined ? '–' : <DateText value={day} />;
}
