import { nameParts } from './file-groups.ts';
import classes from './files.module.css';

/** A file's name, which may be broken between lines anywhere but in its ending. */
export function NameText({ name }: { readonly name: string }) {
  const [head, tail] = nameParts(name);
  return (
    // one box: in a button its parts would stand apart, and be read with a gap
    <span>
      {head}
      <span className={classes['ending']}>{tail}</span>
    </span>
  );
}
