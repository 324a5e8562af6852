import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { stateSize } from '../../../workflows/engine/chart-layout.ts';
import type { LaidChart } from './use-chart-layout.ts';

type KeepChosenInViewProps = { readonly layout: LaidChart; readonly chosen: string | undefined };

/** Moves the view to the desk that is chosen when it is out of sight, at a size that can be read. */
export function KeepChosenInView({ layout, chosen }: KeepChosenInViewProps) {
  const { setCenter, getViewport } = useReactFlow();
  const width = useStore((flow) => flow.width);
  const height = useStore((flow) => flow.height);
  const isBegun = useRef(false);
  const place = chosen === undefined ? undefined : layout.places.get(chosen);
  useEffect(() => {
    if (place === undefined || width === 0) return;
    const view = getViewport();
    const zoom = isBegun.current ? view.zoom : 0.85;
    const middle = { x: place.x + stateSize.width / 2, y: place.y + stateSize.height / 2 };
    const seen = { x: middle.x * zoom + view.x, y: middle.y * zoom + view.y };
    const isSeen = seen.x > edge && seen.x < width - edge && seen.y > edge && seen.y < height - edge;
    if (isBegun.current && isSeen) return;
    // at first it stands at the top, with what follows below
    const below = isBegun.current ? 0 : Math.max(0, height / 2 - edge * 2) / zoom;
    isBegun.current = true;
    void setCenter(middle.x, middle.y + below, { zoom });
  }, [place, width, height, setCenter, getViewport]);
  return null;
}

// pixels from the frame at which a desk counts as out of sight
const edge = 40;
