import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { stateSize } from '../../../workflows/engine/chart-layout.ts';
import { edge, firstView } from './first-view.ts';
import type { LaidChart } from './use-chart-layout.ts';

type KeepChosenInViewProps = { readonly layout: LaidChart; readonly chosen: string | undefined };

/** Shows the chart whole at first, where that can be read, and moves the view to the desk that is chosen when it is out of sight. */
export function KeepChosenInView({ layout: { places }, chosen }: KeepChosenInViewProps) {
  const { setCenter, setViewport, getViewport } = useReactFlow();
  const width = useStore((flow) => flow.width);
  const height = useStore((flow) => flow.height);
  const isBegun = useRef(false);
  const place = chosen === undefined ? undefined : places.get(chosen);
  useEffect(() => {
    if (place === undefined || width === 0) return;
    if (!isBegun.current) {
      isBegun.current = true;
      void setViewport(firstView(places, place, { width, height }));
      return;
    }
    const { zoom, ...view } = getViewport();
    const middle = { x: place.x + stateSize.width / 2, y: place.y + stateSize.height / 2 };
    const seen = { x: middle.x * zoom + view.x, y: middle.y * zoom + view.y };
    const isSeen = seen.x > edge && seen.x < width - edge && seen.y > edge && seen.y < height - edge;
    if (!isSeen) void setCenter(middle.x, middle.y, { zoom });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where the others stand moves nothing that is looked at
  }, [place, width, height, setCenter, setViewport, getViewport]);
  return null;
}
