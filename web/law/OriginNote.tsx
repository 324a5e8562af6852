import type { OriginView } from '../../server/contract/definition-origins.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './law.module.css';

type OriginNoteProps = { readonly origins: readonly OriginView[] };

/** Where something of a stage is written, where that is not where it is read: the part, and the way in it. */
export function OriginNote({ origins }: OriginNoteProps) {
  const say = useOriginText();
  return origins.map((origin) => (
    <div key={`${origin.file}${origin.path}`} className={classes['quiet']} title={`${origin.file} ${origin.path}`}>
      {say(origin)}
    </div>
  ));
}

/** The same as a sentence. */
export function useOriginText(): (origin: OriginView) => string {
  const { t, pick } = useTexts();
  return ({ in: from, title, says }) => {
    const words = { title: pick(title), says: says === undefined ? '' : pick(says) };
    return t(says === undefined ? `law.origin.${from}` : `law.origin.${from}Way`, words);
  };
}
