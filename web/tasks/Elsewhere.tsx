import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { useDeskWaiting } from './api.ts';

const printDesk = '/user/print-desk';
/** The pages of those whose work is no turn of an application. */
const overseeing = ['/user/audit', '/admin'];

/** Where somebody finds work who has none in the list: what waits at the print desk, and the pages of posts that act on no application. */
export function Elsewhere() {
  const { t, language, pick } = useTexts();
  const { menu, may } = useSession();
  const desk = useDeskWaiting(may.includes('handOut') && menu.some(({ url }) => url === printDesk));
  const waits = desk !== undefined && desk.toPrint + desk.toHandOver > 0;
  const shown = [...(waits ? [printDesk] : []), ...(may.includes('act') ? [] : overseeing)];
  const links = menu.filter(({ url }) => shown.includes(url));
  return (
    <>
      {waits && (
        <Text ta="center">
          {t('inbox.deskWaits', {
            print: withDigits(desk.toPrint, language),
            handOver: withDigits(desk.toHandOver, language),
          })}
        </Text>
      )}
      {links.length > 0 && (
        <Group>
          {links.map(({ id, url, title }) => (
            <Button key={id} component={Link} to={url}>
              {pick(title)}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
