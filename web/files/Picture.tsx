import { type ReactNode, useEffect, useRef } from 'react';
import classes from './viewer.module.css';

type PictureProps = {
  readonly bytes: Blob;
  readonly name: string;
  readonly zoom: number;
  readonly turn: number;
  /** Stands over it and is turned with it. */
  readonly children?: ReactNode;
};

/** A picture as wide as the place, times the zoom. */
export function Picture({ bytes, name, zoom, turn, children }: PictureProps) {
  const place = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(bytes);
    place.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [bytes]);
  return (
    <div
      className={classes['sheet']}
      data-page={1}
      style={{
        width: zoom === 1 ? 'fit-content' : `${String(zoom * 100)}%`,
        marginInline: 'auto',
        rotate: `${String(turn)}deg`,
      }}
    >
      <img
        className={classes['picture']}
        ref={place}
        alt={name}
        style={{ width: zoom === 1 ? undefined : '100%', maxWidth: '100%' }}
      />
      {children}
    </div>
  );
}
