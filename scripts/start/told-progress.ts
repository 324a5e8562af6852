import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { Progress } from '../demo/progress.ts';

/** How far the stories of the demo are, in both languages: by the time they tell of, for most of them end together at the end. */
export function tellProgress({ told, finished, cases }: Progress): string {
  const percent = Math.floor(told * 100);
  const [share, done, all] = [percent, finished, cases].map((number) => toDevanagari(number));
  return `नमुना निवेदन ${share ?? ''}% (${done ?? ''}/${all ?? ''} पूरा) | sample applications ${String(percent)}% (${String(finished)}/${String(cases)} complete)`;
}
