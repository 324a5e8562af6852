import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { DefinitionView } from '../../../server/contract/definitions.ts';
import { DefinitionPage } from '../../../web/law/DefinitionPage.tsx';
import { drawPart } from './drawn.tsx';

const version: DefinitionView['versions'][number] = {
  version: 1,
  hash: '5030f90108dc',
  effectiveFrom: '2000-01-01',
  publishedAt: '2026-11-20T05:00:00.000Z',
  inForce: true,
  note: '',
  own: false,
  cases: 5,
};
const form: DefinitionView = {
  kind: 'form',
  id: 'test-form',
  title: { ne: 'निवेदन', en: 'Application' },
  versions: [version],
  proposals: [],
  may: { draft: true, publish: false },
};

function drawn(view: DefinitionView): string {
  return drawPart(
    <MemoryRouter initialEntries={['/user/setup/versions/form/test-form']}>
      <Routes>
        <Route path="/user/setup/versions/:kind/:id" element={<DefinitionPage />} />
      </Routes>
    </MemoryRouter>,
    { fetched: [[['law', 'one', 'form/test-form'], view]] },
  );
}

test('whoever may change a definition is offered to begin beside its versions, or to go on with their draft', () => {
  expect(drawn(form)).toContain('फेर्न सुरु गर्नुहोस्');
  const begun = { ...form, draft: { draftVersion: 2, baseVersion: 1, savedAt: '2026-11-27T05:00:00.000Z' } };
  expect(drawn(begun)).toContain('आफ्नो मस्यौदामा फर्कनुहोस्');
});

test('whoever only reads it is not', () => {
  expect(drawn({ ...form, may: { draft: false, publish: false } })).not.toContain('फेर्न सुरु');
});
