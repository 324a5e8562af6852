import type { DefinitionProblem, FormLibrary } from '../definition.ts';
import type { FormDefinition, RouteList } from '../form-definition.ts';

type Routed = Pick<FormDefinition, 'slug' | 'routes'>;

const lists: readonly RouteList[] = ['forms', 'user'];

/** Slugs under which a list of routes leads to a form: its own, unless the form says others. */
export function routesOf({ slug, routes }: Routed, list: RouteList): readonly string[] {
  return routes === undefined ? [slug] : (routes[list] ?? []);
}

/** The form to which a slug leads in a list of routes, or undefined. */
export function formOfRoute<T extends Routed>(forms: readonly T[], list: RouteList, slug: string): T | undefined {
  return forms.find((form) => routesOf(form, list).includes(slug));
}

/** What is wrong with the routes of the forms: each must lead to one form alone, and each form must be reached. */
export function routeProblems(library: FormLibrary): readonly DefinitionProblem[] {
  const forms = Object.values(library.forms);
  return forms.flatMap((form) => {
    const problem = problemAt(`forms/${form.slug}.json`);
    const given = lists.flatMap((list) => routesOf(form, list).map((slug) => ({ list, slug })));
    if (given.length === 0) return [problem('unreachable', 'no route leads to the form')];
    return given
      .filter(({ list, slug }) => formOfRoute(forms, list, slug) !== form)
      .map(({ list, slug }) => problem('repeated', `the route ${slug} of the list ${list} leads to another form`));
  });
}

function problemAt(file: string): (code: string, message: string) => DefinitionProblem {
  return (code, message) => ({ file, path: '/routes', code, message });
}
