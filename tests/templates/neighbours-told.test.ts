import { describe, expect, test } from 'vitest';
import { alterForm, wordsAfter } from './alter.ts';
import type { Forms } from './papers.ts';

const second = { side: '4', nameNe: 'हरि शर्मा', plotNo: '२३१', addressNe: 'सुनगाभा–४, माझगाउँ' };
const twoOnOneSide = (forms: Forms) => alterForm(forms, 'map-permit-application-edit', 'moreNeighbours', [second]);

describe('the second neighbour of a side', () => {
  test('stands in the notice below the first, and has its copy', () => {
    const words = wordsAfter('notice-period-for-15-days-view', twoOnOneSide);
    expect(words).toMatch(/दक्षिण विष्णुमाया सार्की २३० .+ दक्षिण हरि शर्मा २३१ – – –/u);
    expect(words).toContain('श्री हरि शर्मा (दक्षिण, कि.नं. २३१), सुनगाभा–४, माझगाउँ ।');
  });

  test.each([
    ['notice-payment-application-view', 'D14-sheet'],
    ['gharnaksha-surjamin-muchulka-view', 'D16-sheet'],
  ])('has a line of their own on the sheet for signing of %s', (slug, document) => {
    expect(wordsAfter(slug, twoOnOneSide, { document })).toContain('दक्षिण हरि शर्मा २३१');
    expect(wordsAfter(slug, () => undefined, { document })).not.toContain('हरि शर्मा');
  });
});
