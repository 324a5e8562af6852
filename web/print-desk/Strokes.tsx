import classes from './signature.module.css';
import { field } from './strokes.ts';

/** A signature as it was drawn. */
export function Strokes({ path, label }: { readonly path: string; readonly label: string }) {
  return (
    <svg
      viewBox={`0 0 ${String(field.width)} ${String(field.height)}`}
      className={classes['strokes']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn is a picture to whoever hears the page
      role="img"
    >
      <title>{label}</title>
      <path d={path} />
    </svg>
  );
}
