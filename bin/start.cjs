// Apart from docconv.js, since Node.js 8 cannot parse a dynamic import.
import('../dist/cli.js').then((cli) => cli.main());
