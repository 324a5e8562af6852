import { describe, expect, test } from 'vitest';
import { formOfRoute, routeProblems, routesOf } from '../../../../form-schemas/engine/form/routes.ts';
import type { FormDefinition } from '../../../../form-schemas/engine/form-definition.ts';
import { library } from '../../case.ts';

const [first, second] = Object.values(library.forms);
if (first === undefined || second === undefined) throw new Error('no forms are shipped');

describe('the routes of a form', () => {
  test('are its own slug in both lists', () => {
    expect([routesOf(second, 'forms'), routesOf(second, 'user')]).toEqual([[second.slug], [second.slug]]);
  });

  test('are those that it names, and none in a list that it leaves out', () => {
    const routed = { slug: 'a', routes: { forms: ['b', 'c'] } };
    expect([routesOf(routed, 'forms'), routesOf(routed, 'user')]).toEqual([['b', 'c'], []]);
    expect(formOfRoute([routed], 'forms', 'c')).toBe(routed);
    expect(formOfRoute([routed], 'user', 'c')).toBeUndefined();
  });

  test('are refused where another form has them already', () => {
    expect(routeProblems(withForm({ ...second, routes: { forms: [first.slug], user: [second.slug] } }))).toEqual([
      {
        file: `forms/${second.slug}.json`,
        path: '/routes',
        rule: 'repeated',
        message: expect.objectContaining({ en: `the route ${first.slug} of the list forms leads to another form` }),
      },
    ]);
  });

  test('are refused where nothing leads to the form', () => {
    expect(routeProblems(withForm({ ...second, routes: {} }))).toMatchObject([{ rule: 'unreachable' }]);
  });

  test('of the shipped forms are good', () => {
    expect(routeProblems(library)).toEqual([]);
  });
});

function withForm(form: FormDefinition) {
  return { ...library, forms: { ...library.forms, [form.slug]: form } };
}
