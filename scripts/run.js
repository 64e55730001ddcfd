// Plain JavaScript, so that it can report an outdated Node.
const wanted = 24;
const [, , name, ...args] = process.argv;

if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    `This shop needs Node ${wanted}, and this is ${process.version}. "npm ci" brings its own; run it with install scripts allowed (npm ci --ignore-scripts=false).`,
  );
  process.exit(1);
}
process.argv = [process.argv[0], name, ...args];
await import(`./${name}.ts`);
