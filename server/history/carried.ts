import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { storedDay } from '../../form-schemas/values/bs-date.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import { findEventLook } from '../../workflows/engine/event-look.ts';
import type { Ask } from '../../workflows/engine/marks.ts';
import type { Case } from '../case/case.ts';
import type { ReplayView } from '../contract/history.ts';

/** What an event carried besides its note, under the questions that the stage asks, in their order. */
export function carriedBy(held: Case, event: StageEvent): ReplayView['carried'] {
  const { asks = [] } = findEventLook(held.definition.stage, event.type) ?? {};
  return asks.flatMap((ask) => {
    const value = ownValue(event.payload ?? {}, ask.name);
    // an objection is named by its number in the record, which tells a reader nothing
    if (typeof value !== 'string' || value === '' || ask.kind === 'openObjection') return [];
    return [{ label: ask.title, value: saidAs(ask, value) }];
  });
}

function saidAs({ kind, choices = [] }: Ask, value: string): Text {
  const plain = { ne: value, en: value };
  if (kind === 'choice') return choices.find(({ code }) => code === value)?.title ?? plain;
  const day = kind === 'date' ? storedDay(value) : undefined;
  return day === undefined ? plain : showValue({ type: 'date', options: [] }, day);
}
