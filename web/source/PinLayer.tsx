import type { KeyboardEvent, MouseEvent } from 'react';
import type { Pin } from '../../server/contract/review.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { moved, pointOf, toPin, turned } from './pin-place.ts';
import classes from './source.module.css';

/** A mark at a place of a file, as it is shown. */
export type ShownPin = { readonly id: string; readonly pin: Pin; readonly number: number; readonly text: string };

type PinLayerProps = {
  readonly file: string;
  readonly page: number;
  /** How the page under it is turned; 0 where the layer is turned with it. */
  readonly turn: number;
  readonly pins: readonly ShownPin[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Where a mark is about to stand. */
  readonly draft: Pin | undefined;
  /** Absent while nothing is marked. */
  readonly onPlace: ((pin: Pin) => void) | undefined;
};

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-100, 0],
  ArrowRight: [100, 0],
  ArrowUp: [0, -100],
  ArrowDown: [0, 100],
};

/** Over a page: the marks that stand on it, and the place where a new one is put. */
export function PinLayer({ file, page, turn, pins, chosen, onChoose, draft, onPlace }: PinLayerProps) {
  const { t, language } = useTexts();
  const number = withDigits(page, language);
  const place = ({ currentTarget, nativeEvent, detail }: MouseEvent<HTMLButtonElement>) => {
    const { offsetX, offsetY } = nativeEvent;
    // a key has no place: the mark stands in the middle, and is moved from there
    const shown =
      detail === 0
        ? { x: 0.5, y: 0.5 }
        : { x: offsetX / currentTarget.offsetWidth, y: offsetY / currentTarget.offsetHeight };
    onPlace?.(toPin(file, page, turned(shown, -turn)));
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || draft === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onPlace?.(moved(draft, step, turn));
  };
  return (
    <>
      {onPlace !== undefined && (
        <button
          type="button"
          className={classes['marking']}
          aria-label={t('review.markPage', { page: number })}
          onClick={place}
          onKeyDown={move}
        />
      )}
      {pins
        .filter(({ pin }) => pin.page === page)
        .map(({ id, pin, number: count, text }) => (
          <button
            key={id}
            type="button"
            className={classes['pin']}
            style={placed(pin, turn)}
            aria-pressed={id === chosen}
            aria-label={t('review.pinNo', { number: withDigits(count, language), text })}
            data-pin={id}
            onClick={() => onChoose(id)}
          >
            {withDigits(count, language)}
          </button>
        ))}
      {draft?.page === page && <span className={classes['draft']} style={placed(draft, turn)} aria-hidden="true" />}
    </>
  );
}

function placed(pin: Pin, turn: number) {
  const { x, y } = turned(pointOf(pin), turn);
  return { insetInlineStart: `${String(x * 100)}%`, insetBlockStart: `${String(y * 100)}%` };
}
