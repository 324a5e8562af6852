import { expect, test } from 'vitest';
import { HistoryTab } from '../../../web/history/HistoryTab.tsx';
import { drawPart } from '../law/drawn.tsx';

const title = { ne: 'चरण', en: 'Stage' };
const event = (seq: number, name: string, role: string, note?: string) => ({
  seq,
  run: 1,
  type: 'FORWARD',
  at: '2026-11-01T05:00:00Z',
  actor: { name, role },
  stateTitle: title,
  stageTitle: title,
  ...(note === undefined ? {} : { note }),
});
const history = [event(1, 'प्रणाली', 'SYSTEM'), event(2, 'सरिता पौडेल', 'A', 'नाप मिलेन ।')];
const drawn = (language: 'ne' | 'en') =>
  drawPart(<HistoryTab id="a1" />, { language, fetched: [[['application', 'a1', 'history'], history]] });

test('what the system did is said of it once, in the language of the page', () => {
  expect(drawn('en')).not.toContain('प्रणाली');
  expect(drawn('ne').split('प्रणाली').length - 1).toBe(1);
});

test('a note in Nepali is read as Nepali in an English page', () => {
  expect(drawn('en')).toContain('<span lang="ne">नाप मिलेन ।</span>');
});
