import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { searchOf } from '../ui/address-filter.ts';

type BeginAnewProps = {
  readonly application: ApplicationSummary;
  /** Kind of construction of the new application. */
  readonly type: string;
};

/** A new application for a building that has a file: begun by who may file one, told how by everybody else. */
export function BeginAnew({ application, type }: BeginAnewProps) {
  const { t } = useTexts();
  const { may } = useSession();
  const title = t(`codes.buildingType.${type}`);
  const { buildingClass, ward } = application;
  return (
    <Stack gap="sm">
      <Notice tone="info" icon="info">
        {t(may.includes('newApplication') ? 'list.start.anewHow' : 'list.start.anewWho', { type: title })}
      </Notice>
      <Group>
        {may.includes('newApplication') && (
          <Button
            component={Link}
            to={`/user/applications/new?${searchOf({ type, class: buildingClass, ward }).toString()}`}
            leftSection={<Icon name="plus" />}
          >
            {t('menu.header.newRegistration')}: {title}
          </Button>
        )}
        <Anchor component={Link} to={`/user/applications?${searchOf({ constructionType: type }).toString()}`}>
          {t('list.start.anewList', { type: title })}
        </Anchor>
      </Group>
    </Stack>
  );
}
