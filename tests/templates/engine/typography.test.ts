import { expect, test } from 'vitest';
import { typeset } from '../../../templates/engine/typography.ts';

test.each([
  ['छ ।', 'छ\u2009।'],
  ['<p>गरिएको छ ।</p>', '<p>गरिएको छ\u2009।</p>'],
  ['रु. ६,४५०।–', 'रु.\u00a0६,४५०।–'],
  ['वडा नं. ४ मा', 'वडा नं.\u00a0४ मा'],
  ['मिति २०८३/०८/०४ मा', 'मिति\u00a0२०८३/०८/०४ मा'],
  ['मिति <strong>२०८५/०८/२४</strong>', 'मिति\u00a0<strong>२०८५/०८/२४</strong>'],
  ['३ फिट', '३\u00a0फिट'],
  ['१.५ मि. छाडी', '१.५\u00a0मि. छाडी'],
  ['कुल उचाइ : २८', 'कुल उचाइ\u00a0: २८'],
  ['≥ ९०० मि.मि.', 'कम्तीमा ९०० मि.मि.'],
  ['नं. ……', 'नं. ……'],
])('%s is set as %s', (text, expected) => {
  expect(typeset(text)).toBe(expected);
});
