import type { Chronology, Moment } from '../chronology-definition.ts';
import type { DefinitionProblem, FormLibrary } from '../definition.ts';
import { expandOwner } from '../expand.ts';
import { fieldsOf } from '../fields.ts';
import { momentField } from '../form/form-chronology.ts';
import { findCycle } from '../formula/cycles.ts';
import { factShapes, parseFactSource, sourceField } from '../formula/fact-shapes.ts';
import { entryOf } from '../records.ts';
import { stepsOf } from '../rules/chronology.ts';
import { type Report, reporter, unknownName } from './library-references.ts';

/** What is wrong with the order of the days, and with the facts that say what stands out of it. */
export function chronologyProblems(library: FormLibrary): readonly DefinitionProblem[] {
  const { chronology } = library;
  const report = reporter('chronology.json');
  const told = Object.entries(library.facts).flatMap(([name, { order = [], type }]) => {
    const inFacts = reporter('facts.json');
    const wrong =
      order.length === 0 || type === 'text' ? [] : [inFacts(`/${name}/order`, 'wrong-type', 'such a fact is a text')];
    return [...wrong, ...momentsNamed(chronology?.moments ?? {}, order, (at) => [inFacts, `/${name}/order/${at}`])];
  });
  if (chronology === undefined) return told;
  const named = chronology.orders.flatMap(({ moments }, index) =>
    momentsNamed(chronology.moments, moments, (at) => [report, `/orders/${index}/moments/${at}`]),
  );
  const own = Object.entries(chronology.moments).flatMap(([id, moment]) =>
    momentProblems(library, moment, (path, code, message) => report(`/moments/${id}${path}`, code, message)),
  );
  const free = chronology.free.flatMap(({ fields }, index) =>
    fields.flatMap((field, at) =>
      fieldProblems(library, field, (code, message) => report(`/free/${index}/fields/${at}`, code, message)),
    ),
  );
  const problems = [...told, ...named, ...own, ...free];
  return problems.length > 0
    ? problems
    : [...apart(library, chronology, report), ...loops(chronology, report), ...twice(library, chronology, report)];
}

type Place = readonly [Report, string];

function momentsNamed(
  known: Chronology['moments'],
  names: readonly string[],
  placeOf: (at: number) => Place,
): readonly DefinitionProblem[] {
  return names.flatMap((name, at) => {
    const [report, path] = placeOf(at);
    return unknownName(report, path, 'moment', name, known);
  });
}

function momentProblems(library: FormLibrary, moment: Moment, report: Report): readonly DefinitionProblem[] {
  const { fact, column, field } = moment;
  if ((fact === undefined) === (field === undefined))
    return [report('', 'sources', 'give `fact` or `field`, one of them')];
  if (field !== undefined) return fieldProblems(library, field, (code, message) => report('/field', code, message));
  const unknown = unknownName(report, '/fact', 'fact', fact, library.facts);
  const shape = entryOf(factShapes(library), fact ?? '');
  if (unknown.length > 0 || shape === undefined) return unknown;
  if (column === undefined)
    return shape.type === 'date'
      ? []
      : [report('/fact', 'wrong-type', `${String(fact)} is no date; of rows name the \`column\``)];
  const found = shape.fields?.find(({ path }) => path.join('/') === column);
  return found?.type === 'date'
    ? []
    : [report('/column', 'unknown-field', `${String(fact)} has no column of dates ${column}`)];
}

function fieldProblems(
  library: FormLibrary,
  field: string,
  report: (code: string, message: string) => DefinitionProblem,
): readonly DefinitionProblem[] {
  const source = parseFactSource(field);
  const found = source && sourceField(library, source);
  if (found === undefined) return [report('unknown-field', `there is no field ${field}; write \`slug#/key/key\``)];
  return found.type === 'date' ? [] : [report('wrong-type', `${field} is no date`)];
}

/** What another form is held against must be a fact: a form reads no other form's fields. */
function apart(library: FormLibrary, chronology: Chronology, report: Report): readonly DefinitionProblem[] {
  const formOf = (id: string) => momentField(library, chronology.moments[id] ?? { title: { ne: '', en: '' } })?.slug;
  return stepsOf(chronology).flatMap(({ earlier, later }) =>
    chronology.moments[earlier]?.fact !== undefined || formOf(earlier) === formOf(later)
      ? []
      : [
          report(
            `/moments/${earlier}`,
            'missing-word',
            `${later} follows it in another form, so it needs its \`fact\``,
          ),
        ],
  );
}

function loops(chronology: Chronology, report: Report): readonly DefinitionProblem[] {
  const steps = stepsOf(chronology);
  const dependencies = new Map(
    Object.keys(chronology.moments).map((id) => [
      id,
      steps.filter(({ later }) => later === id).map(({ earlier }) => earlier),
    ]),
  );
  const cycle = findCycle(dependencies);
  return cycle === undefined ? [] : [report('/orders', 'cycle', `stands before itself: ${cycle.join(' → ')}`)];
}

/** A day has one place: it is one moment, or free. */
function twice(library: FormLibrary, chronology: Chronology, report: Report): readonly DefinitionProblem[] {
  const places = [...placedFields(library, chronology), ...chronology.free.flatMap(({ fields }) => fields)];
  const repeated = places.filter((place, at) => places.indexOf(place) < at);
  return repeated.map((place) => report('', 'repeated', `${place} has two places`));
}

function placedFields(library: FormLibrary, { moments }: Chronology): readonly string[] {
  return Object.values(moments).flatMap((moment) => {
    const source = momentField(library, moment);
    return source === undefined ? [] : [`${source.slug}#/${source.path.join('/')}`];
  });
}

/**
 * The days that forms hold and that have no place among the others: typed or stamped, neither in an order nor said to be free.
 * What is worked out or only read follows from others.
 */
export function daysWithoutPlace(library: FormLibrary): readonly DefinitionProblem[] {
  const { chronology = { moments: {}, orders: [], free: [] } } = library;
  const ordered = new Set(stepsOf(chronology).flatMap(({ earlier, later }) => [earlier, later]));
  const moments = Object.entries(chronology.moments).filter(([id]) => ordered.has(id));
  const placed = new Set([
    ...placedFields(library, { ...chronology, moments: Object.fromEntries(moments) }),
    ...chronology.free.flatMap(({ fields }) => fields),
  ]);
  return Object.values(library.forms).flatMap((form) => {
    const fields = fieldsOf(expandOwner(library, form), library.codes);
    return fields
      .filter(({ type, compute, readOnly }) => type === 'date' && compute === undefined && readOnly !== true)
      .filter(({ path }) => !placed.has(`${form.slug}#/${path.join('/')}`))
      .map(({ path }) => ({
        file: `forms/${form.slug}.json`,
        path: `/${path.join('/')}`,
        code: 'no-order',
        message:
          'this day has no place in chronology.json: put it into an order, or say under `free` why it may be any day',
      }));
  });
}
