const oldest = 24;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  const needed = String(oldest);
  process.stderr.write(
    `Node.js ${needed} वा माथि चाहिन्छ; यहाँ ${process.version} छ। “npm start” ले चलाउनुहोस्: साथमा आएको Node प्रयोग हुन्छ।\n` +
      `Node.js ${needed} or later is needed; this is ${process.version}. Run it with "npm start", which uses the bundled Node.\n`,
  );
  process.exit(1);
}
