import { Stack, Text, TextInput } from '@mantine/core';
import type { NeighbourFile } from '../../server/contract/neighbour.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EvidenceFields } from './EvidenceFields.tsx';

/** Who objects, as the citizenship certificate says. */
export type Identity = { readonly citizenshipNo: string; readonly identity: readonly NeighbourFile[] };

type IdentityFieldsProps = Identity & {
  readonly token: string;
  readonly maxMB: number;
  readonly missing: readonly string[];
  readonly onChange: (part: Partial<Identity>) => void;
};

/** By what an objection proves whose it is, where the office knows no telephone of the neighbour; or where to bring it instead. */
export function IdentityFields({ token, maxMB, missing, citizenshipNo, identity, onChange }: IdentityFieldsProps) {
  const { t, language } = useTexts();
  const errorOf = (field: string, key: string) => (missing.includes(field) ? t(key) : undefined);
  return (
    <Stack gap="xs">
      <Text size="sm">{t('public.neighbour.identityWhy')}</Text>
      <TextInput
        id="neighbour-citizenshipNo"
        label={t('public.neighbour.citizenshipNo')}
        required
        maxLength={40}
        data-keys="plain"
        value={citizenshipNo}
        error={errorOf('citizenshipNo', 'public.neighbour.citizenshipNoMissing')}
        onChange={(event) => onChange({ citizenshipNo: event.currentTarget.value })}
      />
      <EvidenceFields
        id="neighbour-identity"
        token={token}
        label={t('public.neighbour.identity')}
        help={t('public.neighbour.identityHelp', { size: withDigits(String(maxMB), language) })}
        add={t('public.neighbour.addIdentity')}
        required
        files={identity}
        most={1}
        error={errorOf('identity', 'public.neighbour.identityMissing')}
        onChange={(files) => onChange({ identity: files })}
      />
    </Stack>
  );
}
