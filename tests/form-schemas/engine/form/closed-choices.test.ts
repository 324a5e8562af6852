import { expect, test } from 'vitest';
import type { FormBundle, FormData } from '../../../../form-schemas/engine/definition.ts';
import { closedChoices } from '../../../../form-schemas/engine/form/closed-choices.ts';
import { application, changed, environment, goodApplication as filled, noFacts } from '../tiny.ts';

/** The application with one choice closed wherever that code is offered. */
function withClosed(closed: string): FormBundle {
  const fields = application.fields.map((field) => ({
    ...field,
    ...(field.options && {
      options: field.options.map((option) => (option.code === closed ? { ...option, closed: true as const } : option)),
    }),
  }));
  return { ...application, fields };
}

function told(closed: string, data: FormData, before: FormData = {}) {
  const form = { bundle: withClosed(closed), data, facts: noFacts, environment };
  return closedChoices(form, before).map(({ path, code, hint }) => [path.join('.'), code, hint?.ne]);
}

test('a closed choice that is newly made is told with its name, and none that is open', () => {
  const { owner } = Object(filled);
  const { ne } = application.fields
    .find(({ path }) => path.join('.') === 'owner.ward')
    ?.options?.find(({ code }) => code === owner.ward) ?? { ne: 'no such ward' };
  expect(told(owner.ward, filled)).toEqual([['owner.ward', 'choiceClosed', ne]]);
  expect(told('no such code', filled)).toEqual([]);
});

test('a closed choice that stands there already stays, in whichever row, and one among several too', () => {
  const { services, boundaries } = Object(filled);
  const [service] = services;
  const { kind } = boundaries[0];
  expect(told(service, filled).map(([path]) => path)).toEqual(['services']);
  expect(told(service, filled, { services: [service] })).toEqual([]);
  expect(told(kind, filled).length).toBeGreaterThan(0);
  expect(told(kind, filled, { boundaries: [boundaries[0]] })).toEqual([]);
  expect(told(kind, filled, { boundaries: [{ ...boundaries[0], kind: 'other' }] }).length).toBeGreaterThan(0);
});

test('what nobody types is not held against anybody', () => {
  const { boundaries } = Object(filled);
  expect(told(boundaries[0].side, { boundaries })).toEqual([]);
});

test('what is hidden is not asked', () => {
  const { owner } = Object(filled);
  const single = changed(changed(filled, ['isJoint'], false), ['coOwner'], { ...owner });
  expect(told(owner.ward, single).map(([path]) => path)).toEqual(['owner.ward']);
});
