import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './setup.module.css';

/** Says of a record of before a rule why it has no effect, and what to do. */
export function InertMark({ record: { inert } }: { readonly record: Pick<RecordView, 'inert'> }) {
  const { pick } = useTexts();
  if (inert === undefined) return null;
  return (
    <div className={classes['inert']}>
      <StatusMark tone="rejected" icon="warning">
        {pick(inert)}
      </StatusMark>
    </div>
  );
}
