import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ReplayView } from '../../../server/contract/history.ts';
import { WhyPanel } from '../../../web/history/WhyPanel.tsx';
import { drawPart } from '../law/drawn.tsx';

const title = { ne: 'प्रथम चरण', en: 'Phase one' };
const view: ReplayView = {
  seq: 3,
  total: 9,
  event: {
    seq: 3,
    run: 1,
    type: 'APPROVE',
    at: '2026-11-20T05:00:00.000Z',
    does: [],
    actor: { name: 'सरिता पौडेल', role: 'A', designation: 'इन्जिनियर' },
    stage: 'phase-one',
    stageTitle: title,
    state: 'check',
    stateTitle: title,
    hash: '0',
  },
  run: 1,
  runs: [],
  snapshot: {},
  path: [],
  forms: [],
  changes: [],
  carried: [],
  why: [],
  documents: [],
  raw: {},
  hashes: { event: '0', previous: '0', snapshot: '0', definition: '0' },
};

function drawn(law: ReplayView['law'], language: 'ne' | 'en'): string {
  const told = law === undefined ? view : { ...view, law };
  return drawPart(
    <MemoryRouter>
      <WhyPanel view={told} />
    </MemoryRouter>,
    { language },
  );
}

test('the law that judged an event is named by its version and its first day, and opened from there', () => {
  const changed = drawn({ version: 2, effectiveFrom: '2026-11-28' }, 'ne');
  expect(changed).toContain('प्रथम चरण, संस्करण २ (२०८३/०८/१२ देखि लागू)');
  expect(changed).toContain('href="/user/setup/versions/workflow/phase-one/2"');
  expect(drawn({ version: 1 }, 'en')).toContain('Phase one, version 1 (in force from the beginning)');
});

test('nothing is said of a law that is not known', () => {
  expect(drawn(undefined, 'ne')).not.toContain('संस्करण');
});
