// Plain JavaScript, so that it can report an outdated Node.
import module from 'node:module';

const leastVersion = 24;
const [, , name, ...args] = process.argv;

if (Number(process.versions.node.split('.')[0]) < leastVersion) {
  console.error(
    `This shop needs Node ${leastVersion}, and this is ${process.version}. "npm ci" brings its own; run it with install scripts allowed (npm ci --ignore-scripts=false).`,
  );
  process.exit(1);
}
// The compile cache starts the next command in two thirds of the time. It is optional.
module.enableCompileCache('build/cache');
process.argv = [process.argv[0], name, ...args];
await import(`./${name}.ts`);
