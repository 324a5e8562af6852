import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import {
  carryLandBlocks,
  checkLandBlocks,
  formatLandBlocks,
  type LandBlocks,
  type LandSystem,
} from '../../form-schemas/values/land-area.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './controls/controls.module.css';
import { FieldSlot } from './FieldSlot.tsx';
import { useFormSetting } from './form-context.ts';
import type { Path } from './form-store.ts';
import { recordOf } from './records.ts';

type LandAreaFieldProps = {
  readonly node: FieldNode;
  readonly path: Path;
  readonly value: unknown;
  readonly onChange: (value: unknown, path: Path) => void;
};

const systems: readonly LandSystem[] = ['hill', 'terai'];

/** Land area: the system, its blocks in a line, a block that overflows offers its carry, and the area in both units beneath. */
export function LandAreaField({ node, path, value, onChange }: LandAreaFieldProps) {
  const { t, language } = useTexts();
  const { readOnly } = useFormSetting();
  const held = recordOf(value);
  const given = node.children.filter(({ info }) => info.compute !== undefined);
  const typed = node.children.filter(({ info }) => info.compute === undefined);
  const carried = readOnly ? undefined : carriedBlocks(held);
  return (
    <div>
      <div className={classes['land']}>
        {typed.map((child) => (
          <div key={child.key} className={child.info.type === 'enum' ? undefined : classes['landBlock']}>
            <Slot node={child} parent={path} value={held[child.key]} onChange={onChange} />
          </div>
        ))}
        {carried !== undefined && (
          <Button variant="default" onClick={() => onChange({ ...held, ...carried.blocks }, path)}>
            {t('form.land.carry', { blocks: formatLandBlocks(carried.system, carried.blocks, language) })}
          </Button>
        )}
      </div>
      {given.length > 0 && (
        <div className={classes['landSum']}>
          {given.map((child) => (
            <Slot key={child.key} node={child} parent={path} value={held[child.key]} onChange={onChange} />
          ))}
        </div>
      )}
    </div>
  );
}

type SlotProps = Omit<LandAreaFieldProps, 'path'> & { readonly parent: Path };

function Slot({ node, parent, value, onChange }: SlotProps) {
  const path = useMemo(() => [...parent, node.key], [parent, node.key]);
  return <FieldSlot node={node} path={path} value={value} onChange={onChange} />;
}

/** The same area with every block below its limit; undefined when nothing overflows. */
function carriedBlocks(held: Readonly<Record<string, unknown>>) {
  const system = systems.find((name) => name === held['system']);
  if (system === undefined) return undefined;
  const blocks = Object.fromEntries(
    Object.entries(held).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
  const overflows = checkLandBlocks(system, blocks).some(({ code }) => code === 'land.blockOverflow');
  return overflows ? { system, blocks: storedBlocks(carryLandBlocks(system, blocks)) } : undefined;
}

// whole blocks are numbers, the last one is decimal text
function storedBlocks(blocks: LandBlocks): LandBlocks {
  const last = 'daam' in blocks ? 'daam' : 'dhur';
  return Object.fromEntries(
    Object.entries(blocks).map(([key, value]) => [key, key === last ? String(value) : Number(value)]),
  );
}
