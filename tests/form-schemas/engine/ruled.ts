import type { Environment, Facts, FormLibrary } from '../../../form-schemas/engine/definition.ts';
import { parseLibrary, type RawLibrary } from '../../../form-schemas/engine/law/library.ts';
import type { RuleSet } from '../../../form-schemas/engine/rule-definition.ts';
import { ruleSet } from '../../../form-schemas/engine/rules/rule-set.ts';
import { judgeRules, type RuleResult } from '../../../form-schemas/engine/rules/rules.ts';
import { environment, raw, readLibrary } from './tiny.ts';

const text = (ne: string, en: string) => ({ ne, en });
const code = (value: string, ne: string) => ({ code: value, ne, en: value });
const field = (type: string, ne: string, naksa: object) => ({ naksa: { type, label: text(ne, ne), ...naksa } });

/** What every rule of the tests says besides its formulas. */
export const plainRule = {
  id: 'GC-1',
  title: text('ग्राउन्ड कभरेज', 'Coverage'),
  clause: text('सीमाभित्र', 'Within the limit'),
  byLaw: 'परीक्षण मापदण्ड',
  source: 'परीक्षण',
  attested: false,
  severity: 'E',
} as const;

/** Ground coverage, with its limit out of a master. */
export const coverage = {
  ...plainRule,
  provided: 'building.sqft / land.sqft * 100',
  limit: 'limits.coverage.filter(c, c.ward == land.ward)[0].maxPct',
  operator: '<=',
  unit: '%',
  master: 'coverage',
} as const;

/** The small office with a master of limits and the rules that a test is about. */
export function ruledFiles(...rules: readonly object[]): RawLibrary {
  return groupFiles({ rules });
}

/** The same with whatever else the group of its rules says. */
export function groupFiles(group: { readonly rules: readonly object[]; readonly added?: object }): RawLibrary {
  return {
    ...raw,
    masters: [coverageMaster],
    rules: [{ id: 'planning', title: text('मापदण्ड', 'By-laws'), ...group }],
    sections: [...raw.sections, resultSection],
    codes: {
      ...raw.codes,
      measure: [code('sqft', 'क्षेत्रफल'), code('far', 'क्षेत्र अनुपात')],
      unit: [code('%', 'प्रतिशत'), code('ft', 'फिट')],
      ruleOperator: [code('<=', 'बढीमा'), code('>=', 'कम्तीमा'), code('±', 'मान्य फरक')],
      ruleReason: [code('notGiven', 'मान नदिइएको'), code('noLimit', 'सीमा नराखिएको')],
    },
    facts: {
      ...raw.facts,
      'limits.coverage': { type: 'rows', master: 'coverage' },
      'rules.results': { type: 'rows', rules: 'results' },
    },
  };
}

/** The small office, which must be good, with the rules. */
export function ruledLibrary(...rules: readonly object[]): FormLibrary {
  return readLibrary(ruledFiles(...rules));
}

/** What is wrong with the small office and these rules. */
export function problemsOf(files: RawLibrary): readonly object[] {
  const reading = parseLibrary(files);
  return reading.ok ? [] : reading.problems;
}

/** Judges rules on facts. */
export function judged(rules: readonly object[], facts: Facts, on: Environment = environment): readonly RuleResult[] {
  return judgeRules(setOf(...rules), { facts, environment: on });
}

/** The rules, ready to be judged. */
export function setOf(...rules: readonly object[]): RuleSet {
  return ruleSet(ruledLibrary(...rules));
}

const coverageMaster = {
  id: 'coverage',
  title: text('कभरेजको सीमा', 'Coverage limits'),
  help: text('वडाअनुसार', 'By ward'),
  menu: 'rules',
  order: 1,
  key: ['ward'],
  columns: ['ward', 'maxPct'],
  name: 'ward',
  readers: ['A'],
  editors: ['A'],
  schema: {
    type: 'object',
    properties: {
      ward: field('enum', 'वडा', { codes: 'ward', required: true }),
      maxPct: field('decimal', 'बढीमा', { unit: '%', required: true }),
    },
  },
};

const resultSection = {
  id: 'results',
  schema: {
    type: 'array',
    naksa: { type: 'rows', label: text('नतिजा', 'Results') },
    items: {
      type: 'object',
      properties: Object.fromEntries(
        ['ruleId', 'title', 'subject', 'value', 'limit', 'complies', 'reason'].map((key) => [
          key,
          field('string', 'नतिजा', {}),
        ]),
      ),
    },
  },
};
