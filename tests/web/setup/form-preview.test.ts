import { describe, expect, test } from 'vitest';
import type { FormRule } from '../../../form-schemas/engine/form-definition.ts';
import { isFor, roleInForm } from '../../../web/setup/form-preview.ts';

const rule: FormRule = {
  slug: 'any',
  title: { ne: 'फाराम', en: 'Form' },
  order: 1,
  enterBy: 'B',
  enterAlso: ['E'],
  approvers: ['A', 'C'],
  classes: ['B', 'C'],
  types: [],
  requirement: 'required',
};

test('a role fills a form, approves it, or reads it', () => {
  expect(['B', 'E', 'C', 'R'].map((role) => roleInForm(rule, role))).toEqual(['enters', 'enters', 'approves', 'reads']);
});

describe('a form is asked for a building', () => {
  test('of a class that it names', () => {
    expect([isFor(rule, { buildingClass: 'B' }), isFor(rule, { buildingClass: 'A' })]).toEqual([true, false]);
  });

  test('of any type where it names none, and while nothing is chosen', () => {
    expect([isFor(rule, { constructionType: '3' }), isFor(rule, {})]).toEqual([true, true]);
  });
});
