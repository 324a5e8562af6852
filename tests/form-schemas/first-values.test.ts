import { expect, test } from 'vitest';
import { filled, section } from './case.ts';

test('a house that is inspected asks for the second tranche, of an office that there is', () => {
  expect(filled('earthquake-safety-no-objection-sheet', {})['tranche']).toBe('2');
  const { addressee } = section(filled('no-objection-sheet', {}), 'letter');
  expect(addressee).toBe('राष्ट्रिय विपद् जोखिम न्यूनीकरण तथा व्यवस्थापन प्राधिकरण');
});
