import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../i18n/use-texts.ts';
import { withChoices } from '../../../form-schemas/engine/form/choices.ts';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import { fieldTree } from '../../../form-schemas/engine/tree.ts';
import { FormContext, type FormSetting } from '../../forms/form-context.ts';
import { createFormStore } from '../../forms/form-store.ts';
import { isNoMaster } from '../../setup/is-no-master.ts';
import { SetupSkeleton } from '../../setup/SetupSkeleton.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { Trail } from '../../ui/Trail.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useTable, type TableView } from './api.ts';
import { SetStrip } from '../set/SetStrip.tsx';
import { TableWork } from './TableWork.tsx';

/** /user/setup/tables/:master: rates or limits as a table of decisions. */
export function TablePage() {
  const { t, pick } = useTexts();
  const { master = '' } = useParams();
  const table = useTable(master);
  const [round, setRound] = useState(0);
  const definition = table.data?.definition;
  const bundle = useMemo(() => definition && withChoices(definition.bundle, definition.choices), [definition]);
  const setting = useMemo(() => table.data && bundle && settingOf(table.data, bundle), [table.data, bundle]);
  const title = definition?.title;
  usePageTitle(title === undefined ? undefined : pick(title));
  const { error } = table;
  if (error !== null) {
    if (isNoMaster(error)) return <NotFoundPage />;
    return <ProblemAlert error={error} onRetry={() => void table.refetch()} />;
  }
  if (table.data === undefined || bundle === undefined || setting === undefined)
    return <SetupSkeleton rows={8} height={44} />;
  const view = table.data;
  const again = async () => {
    await table.refetch();
    setRound((before) => before + 1);
  };
  const root = '/user/setup/versions';
  return (
    <Stack gap="sm">
      <Trail
        steps={[
          [root, t('law.title')],
          [`${root}?kind=tables`, t('law.table.kind')],
        ]}
      />
      <div>
        <Title order={1}>{pick(view.definition.title)}</Title>
        <Text c="dimmed">{pick(view.definition.help)}</Text>
        <Anchor component={Link} size="sm" to={`/admin/setup/${view.definition.id}`}>
          {t('law.table.records')}
        </Anchor>
      </div>
      <Standing view={view} />
      {view.definition.editable && view.draft?.proposal === undefined && (
        <SetStrip part={{ kind: 'table', id: view.definition.id }} />
      )}
      <FormContext value={setting}>
        <TableWork key={round} view={view} bundle={bundle} readOnly={setting.readOnly} onGone={() => void again()} />
      </FormContext>
    </Stack>
  );
}

/** What the controls of forms find around them; the cells of the table hold their own values. */
function settingOf({ definition, draft, today }: TableView, bundle: FormBundle): FormSetting {
  const environment = { today, masters: {} };
  return {
    store: createFormStore({ bundle, data: {}, facts: {}, environment, validateSchema: undefined }),
    root: fieldTree(bundle),
    applicationId: '',
    slug: definition.id,
    today,
    readOnly: !definition.editable || draft?.proposal !== undefined,
  };
}

/** Why it cannot be written now. */
function Standing({ view: { definition, draft } }: { readonly view: TableView }) {
  const { t } = useTexts();
  if (draft?.proposal !== undefined)
    return (
      <Notice tone="waiting" icon="clock" title={t('law.table.waits')}>
        <Anchor component={Link} to={`/user/proposals/${draft.proposal}`}>
          {t('law.table.toProposal')}
        </Anchor>
      </Notice>
    );
  if (!definition.editable)
    return (
      <Notice tone="info" icon="lock">
        {t('law.table.readOnly')}
      </Notice>
    );
  return null;
}
