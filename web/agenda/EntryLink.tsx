import { Link } from 'react-router-dom';
import type { AgendaEntry } from '../../server/contract/agenda.ts';
import { nameOf } from '../application/case-name.ts';
import { formatWard } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './agenda.module.css';

/** One thing that falls on a day: what it is, whose file, and the way there. */
export function EntryLink({ entry: { application, run, term, form } }: { readonly entry: AgendaEntry }) {
  const { t, language, pick } = useTexts();
  const what =
    form === undefined ? t(`deadline.${term ?? ''}`, { defaultValue: t('inbox.column.due') }) : pick(form.label);
  const query = run === 1 ? '' : `?run=${String(run)}`;
  const to = `/user/applications/${application.id}${form === undefined ? '' : `/forms/${form.slug}${query}`}`;
  return (
    <li className={classes['entry']} data-kind={form === undefined ? 'term' : 'day'}>
      <Link to={to}>
        <span>{what}</span>
        <span className={classes['whose']}>
          {nameOf(application, t, language)} · <span lang="ne">{application.ownerNe}</span> ·{' '}
          {t('application.wardNo', { ward: formatWard(application.ward, language) })}
        </span>
      </Link>
    </li>
  );
}
