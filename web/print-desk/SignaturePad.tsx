import { type PointerEvent, useState } from 'react';
import { Strokes } from './Strokes.tsx';
import classes from './signature.module.css';
import { pathOf, placeAt, type Stroke } from './strokes.ts';

type PadProps = {
  readonly label: string;
  /** Strokes that are drawn already. */
  readonly strokes: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
};

/** A field to sign in with finger, pen or mouse. */
export function SignaturePad({ label, strokes, onChange }: PadProps) {
  const [drawn, setDrawn] = useState<Stroke>();
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn(placesOf(event));
  };
  const goOn = (event: PointerEvent<HTMLDivElement>) => {
    if (drawn === undefined || !event.isPrimary) return;
    const places = placesOf(event);
    setDrawn((before) => before && [...before, ...places]);
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (drawn === undefined || !event.isPrimary) return;
    setDrawn(undefined);
    onChange([...strokes, drawn]);
  };
  return (
    <div className={classes['pad']} onPointerDown={begin} onPointerMove={goOn} onPointerUp={end} onPointerCancel={end}>
      <Strokes path={pathOf(drawn === undefined ? strokes : [...strokes, drawn])} label={label} />
    </div>
  );
}

/** Where the pointer is, and where it was since the picture before. */
function placesOf(event: PointerEvent<HTMLDivElement>): Stroke {
  const pad = event.currentTarget.getBoundingClientRect();
  const all = event.nativeEvent.getCoalescedEvents();
  return (all.length === 0 ? [event.nativeEvent] : all).map((each) => placeAt(each, pad));
}
