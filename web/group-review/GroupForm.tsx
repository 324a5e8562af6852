import { Anchor, Button, Checkbox } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { WaitingView } from '../../server/contract/application-list.ts';
import { formAddress } from '../application/runs.ts';
import { useOpenForm } from '../forms/use-open-form.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { LatePart } from '../ui/PageError.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './group-review.module.css';
import { asksForLook, type Glance } from './glance.ts';
import { isBegun } from '../case-page/group-deeds.ts';
import { FormPaneLater } from '../case-page/form-pane-later.ts';

type GroupFormProps = {
  readonly view: ApplicationView;
  readonly form: FormStatusView;
  /** What of it waits for the viewer and is done here. */
  readonly waiting: WaitingView | undefined;
  /** What it says at a glance; undefined = not known yet. */
  readonly glance: Glance | undefined;
  readonly isChosen: boolean;
  readonly isShown: boolean;
  readonly formTitle: (slug: string) => string | undefined;
  readonly onChoose: () => void;
  readonly onShow: () => void;
};

/** One form of a group: how it stands, what speaks against it and what changed, and the whole form when it is unfolded. */
export function GroupForm(props: GroupFormProps) {
  const { view, form, waiting, isChosen, isShown, onChoose, onShow } = props;
  const { t, pick } = useTexts();
  const look = statusLook(form.status);
  const title = pick(form.title);
  return (
    <li className={classes['form']} data-chosen={isChosen}>
      <div className={classes['head']}>
        {waiting !== undefined && (
          <Checkbox checked={isChosen} onChange={onChoose} aria-label={t('groupReview.choose', { title })} />
        )}
        <div className={classes['title']}>
          <h2 className={classes['name']}>{title}</h2>
          <StatusMark tone={look.tone} icon={look.icon}>
            {t(`status.form.${form.status}`, { defaultValue: form.status })}
            {form.revision > 1 && ` · ${t('form.revision', { number: form.revision })}`}
          </StatusMark>
        </div>
        {isBegun(form) && (
          <Button
            variant="default"
            size="compact-md"
            fz="sm"
            aria-expanded={isShown}
            aria-label={`${t(isShown ? 'groupReview.fold' : 'groupReview.unfold')}: ${title}`}
            rightSection={<Icon name={isShown ? 'up' : 'down'} size={14} />}
            onClick={onShow}
          >
            {t(isShown ? 'groupReview.fold' : 'groupReview.unfold')}
          </Button>
        )}
        <Anchor
          component={Link}
          to={formAddress(view, form)}
          size="sm"
          aria-label={`${t('groupReview.open')}: ${title}`}
        >
          {t('groupReview.open')}
        </Anchor>
      </div>
      {props.glance !== undefined && <GlanceLine glance={props.glance} />}
      {waiting !== undefined && props.glance !== undefined && asksForLook(props.glance) && !isChosen && (
        <p className={classes['ask']}>
          <Icon name="search" size={16} />
          <span>{t('groupReview.look')}</span>
        </p>
      )}
      {isBegun(form) && <Body {...props} />}
    </li>
  );
}

/** The whole form, where it is unfolded. */
function Body({ view, form, isShown, formTitle }: GroupFormProps) {
  const { id } = view.summary;
  const navigate = useNavigate();
  const open = useOpenForm(id, { slug: form.slug, run: form.run });
  if (open.isError) return <ProblemAlert error={open.error} onRetry={() => void open.refetch()} />;
  if (open.data === undefined) return <Waiting height={40} />;
  return (
    isShown && (
      <div className={classes['body']}>
        <LatePart fallback={<Waiting />}>
          <FormPaneLater
            applicationId={id}
            form={open.data}
            formTitle={formTitle}
            onSaved={ignore}
            onReload={() => void open.refetch()}
            onWrite={() => void navigate(formAddress(view, form))}
            onHandle={ignore}
          />
        </LatePart>
      </div>
    )
  );
}

function ignore(): void {
  // here nothing is written
}

/** Broken rules, missing papers, changed fields and marks without an answer, in numbers. */
function GlanceLine({ glance }: { readonly glance: Glance }) {
  const { t } = useTexts();
  const { broken, kept, given, missing, changed, unanswered, marked } = glance;
  if (broken + kept + given + missing + changed + unanswered + marked === 0) return null;
  return (
    <ul className={classes['glance']}>
      {unanswered > 0 && (
        <li>
          <StatusMark tone="waiting" icon="flag">
            {t('groupReview.unanswered', { count: unanswered })}
          </StatusMark>
        </li>
      )}
      {marked > 0 && (
        <li>
          <StatusMark tone="waiting" icon="flag">
            {t('groupReview.marked', { count: marked })}
          </StatusMark>
        </li>
      )}
      {broken > 0 && (
        <li>
          <StatusMark tone="rejected" icon="cross">
            {t('form.rules.count.ng', { count: broken })}
          </StatusMark>
        </li>
      )}
      {kept > 0 && (
        <li>
          <StatusMark tone="approved" icon="check">
            {t('form.rules.count.ok', { count: kept })}
          </StatusMark>
        </li>
      )}
      {given > 0 && <li>{t('groupReview.files', { count: given })}</li>}
      {missing > 0 && (
        <li>
          <StatusMark tone="waiting" icon="warning">
            {t('groupReview.missing', { count: missing })}
          </StatusMark>
        </li>
      )}
      {changed > 0 && (
        <li>
          <StatusMark tone="info" icon="history">
            {t('groupReview.changed', { count: changed })}
          </StatusMark>
        </li>
      )}
    </ul>
  );
}
