const house = 'M14 56V30l18-14 18 14v26zM27 56V42h10v14';
const ground = 'M6 56h52';

// one line drawing per kind of construction; a kind without its own shows the plain house
const pictures: Readonly<Record<string, readonly string[]>> = {
  1: [house, ground, 'M46 12v10M41 17h10'],
  2: [house, ground, 'M20 36l4 4-3 4 4 4M44 34l-3 5 4 3'],
  3: ['M14 56V36h36v20zM27 56V45h10v11', ground, 'M14 36V22h36v14', 'M32 8v10M28 12l4-4 4 4'],
  4: [house, ground, 'M40 34l10-10M46 20l8 8M38 36l-4 4'],
  5: ['M14 56V40l6-4 5 5 6-7 7 6 5-4 7 6v14z', ground, 'M22 24a11 11 0 0 1 20 0M42 16v8h-8'],
  6: ['M18 56V34h28v22z', ground, 'M10 32l22-18 22 18z', 'M20 26l4-3M28 20l4-3'],
  7: ['M10 56V32l14-11 14 11v24z', ground, 'M38 38h16v18', 'M46 26v8M42 30h8'],
  8: [ground, 'M8 56V34h48v22M8 41h48M8 48h48M20 34v7M34 34v7M48 34v7M14 41v7M28 41v7M42 41v7M20 48v8M34 48v8M48 48v8'],
  9: [house, ground, 'M27 36h.1M32 36h.1M37 36h.1'],
  EQ: [house, ground, 'M4 62h8l4-6 5 8 5-8 5 8 5-8 5 8 4-6 4 4h8'],
};

/** A drawing of a kind of construction; the words beside it say which. */
export function BuildingPicture({ type }: { readonly type: string }) {
  const lines = pictures[type] ?? [house, ground];
  return (
    <svg
      aria-hidden="true"
      width="64"
      height="66"
      viewBox="0 0 64 66"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
