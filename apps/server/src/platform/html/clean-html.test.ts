import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRuns } from '../testing/tries.ts';
import { cleanHtml, fileIdsIn } from './clean-html.ts';
import { isBlankHtml, visibleLength, visibleText } from './visible-text.ts';

const FILE = '/api/op-biz/file/read/0190-abc';

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  `<img src="${FILE}" onerror="alert(1)">`,
  '<svg onload=alert(1)><circle/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<style>body{background:url(https://evil.example)}</style>',
  '<p style="background-image:url(https://evil.example)">x</p>',
  '<p style="color:red;position:fixed;top:0;behavior:url(x)">x</p>',
  '<p style="color:expression(alert(1))">x</p>',
  '<img srcset="https://evil.example/a.png 1x">',
  '<img src="https://evil.example/a.png">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  `<img src="${FILE}/../../login">`,
  `<img src="https://evil.example${FILE}">`,
  `<video src="${FILE}" autoplay onplay=alert(1)><source src="https://evil.example"></video>`,
  '<video poster="https://evil.example"></video>',
  '<p onclick="alert(1)" id="root" class="x" contenteditable>x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<template><script>alert(1)</script></template>',
  '<title><script>alert(1)</script></title>',
  '<<script>script>alert(1)<</script>/script>',
  '<p><a href="https://a.cn" target="_self" rel="opener">x</a>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=`x`onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)>',
  '<xmp><script>alert(1)</script></xmp>',
  '<form><math><mtext></form><form><mglyph><style></math><img src=1 onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<a xlink:href="javascript:alert(1)" href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&NewLine;script&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<style>@import url(//evil.example/a.css);</style>',
  '<p style="@import url(//evil.example/a.css)">x</p>',
  `<img src="${FILE}" srcset="https://evil.example/a.png 2x">`,
  '<template><img src=x onerror=alert(1)></template><plaintext><img src=x onerror=alert(1)>',
];

describe('cleanHtml', () => {
  it.each(ATTACKS)('removes everything from %s that runs or loads from elsewhere', (attack) => {
    const clean = cleanHtml(attack);
    expect(clean).not.toMatch(/<(?!\/?(?:p|a|img|video|table|h[1-6]|span)\b)/i);
    expect(clean).not.toMatch(
      /<[^>]*(?:\son\w+\s*=|javascript:|data:|evil\.example|srcset|srcdoc|style="[^"]*(?:url|position|expression))/i,
    );
    expect(clean).not.toMatch(/<[^>]*\s(?:id|class|autoplay|poster|contenteditable)\b/i);
  });

  it.each([
    ...ATTACKS,
    '<p><listing><table><tr><td>x',
    '<p style="color:red"><noembed><pre>x',
    '<tr><frameset><tr>x',
    '<h1><td></title><desc><td><br>',
    `<p>a<br>b</p><img src="${FILE}" style="width: 30%" alt="图">`,
  ])('changes nothing when it cleans %s again', (html) => {
    expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
  });

  it.each([
    '<h2>标题</h2><p style="text-align:center"><strong>粗</strong><em>斜</em><u>线</u><s>删</s></p>',
    '<p style="white-space:pre-wrap">甲  乙</p><pre>a\n  b</pre><p>姓名\u00a0\u00a0\u00a0张三</p>',
    '<p><span style="color:#ff0000">红</span><span style="background-color:#ffff00">底</span></p>',
    '<ul><li><p>一</p></li></ul><ol start="3"><li><p>二</p></li></ol><blockquote><p>引</p></blockquote>',
    '<table><tbody><tr><th colspan="2"><p>头</p></th></tr><tr><td><p>格</p></td><td rowspan="1"><p></p></td></tr></tbody></table>',
    `<p><img src="${FILE}" style="width:30%" alt="图" /></p>`,
    `<p><a href="${FILE}" target="_blank" rel="noopener noreferrer" data-size="1024">报告.docx</a></p>`,
    '<p><a href="https://a.cn/x?y=1" target="_blank" rel="noopener noreferrer">链</a></p>',
    `<p><video src="${FILE}" style="width:100%" controls preload="metadata"></video></p>`,
  ])('preserves the html %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['a content control', '<p>甲方：<w:Sdt ID="1">云帆</w:Sdt></p>', '<p>甲方：云帆</p>'],
    ['a form', '<form><p>请示</p></form>', '<p>请示</p>'],
    ['a formula', '<p><math><semantics><mi>x</mi><annotation>\\x</annotation></semantics></math></p>', '<p>x</p>'],
    ['a list that is counted on', '<ol start="3"><li><p>三</p></li></ol>', '<ol start="3"><li><p>三</p></li></ol>'],
    ['hidden text', '<p>明<span style="display:none;mso-hide:all">暗</span></p>', '<p>明</p>'],
    [
      'a hidden row',
      '<table><tr style="display: none"><td>暗</td></tr><tr><td>明</td></tr></table>',
      '<table><tr><td>明</td></tr></table>',
    ],
    ['a hidden element', '<p>明</p><p hidden>暗</p>', '<p>明</p>'],
  ])('preserves exactly what was visible of %s, as the editor does', (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it.each(['<p>发票\u202egnp</p>', '<p>发票&#x202e;gnp</p>'])('removes the characters of %j that reverse the following text', (html) => {
    expect(cleanHtml(html)).toBe('<p>发票gnp</p>');
  });

  it.each([
    ['width: 250%', 'width:100%'],
    ['width: 0%', 'width:1%'],
    ['width: -3%', 'width:1%'],
    ['width: 33.4%', 'width:33%'],
  ])('changes an image of %s to one of %s', (sent, kept) => {
    expect(cleanHtml(`<img src="${FILE}" style="${sent}">`)).toContain(kept);
  });
});

describe('visible text', () => {
  it.each([
    ['<p>你好</p><p>世界</p>', '你好 世界', 5],
    ['<p>a &amp; b &lt;c&gt; &quot;d&quot;&nbsp;e</p>', 'a & b <c> "d" e', 15],
    ['<p>  a \n  b  </p>', 'a b', 3],
    ['<p>𠮷👍</p>', '𠮷👍', 2],
    ['<p></p><p><br></p>', '', 0],
    ['<p>&nbsp;</p>', '', 0],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2', 3],
  ])('reads from %s the text "%s"', (html, text, length) => {
    expect([visibleText(cleanHtml(html)), visibleLength(cleanHtml(html))]).toEqual([text, length]);
  });

  it('counts a picture as content, and empty paragraphs as blank', () => {
    expect(isBlankHtml(cleanHtml(`<p><img src="${FILE}"></p>`))).toBe(false);
    expect(isBlankHtml(cleanHtml('<p> </p><p><br></p>'))).toBe(true);
    expect(isBlankHtml(cleanHtml('<script>alert(1)</script>'))).toBe(true);
  });
});

/** Words, and what resembles markup: marks, signs, parts of tags and entities. */
const Words = oneof(
  string({ unit: 'grapheme' }),
  string({ unit: 'binary' }),
  constantFrom('核对数据', '\u202e', '\u0000', '"', "'", '\r\n', '\u00a0', '&nbsp;', '&#x202e;', '>', '<', '<b', '</p', '<p>', '<br>'),
);
const Paragraphs = array(Words, { maxLength: 4 }).map((words) => words.map((text) => `<p>${text}</p>`).join(''));

/** A rule before a text, so that it is more than words. */
const RULE = '<hr />';

it('plain words come out as a parser would read them', () => {
  assert(
    property(oneof(Words, Paragraphs), (html) => {
      const clean = cleanHtml(html);
      expect(cleanHtml(RULE + html)).toBe(RULE + clean);
      expect(visibleText(RULE + clean)).toBe(visibleText(clean));
      expect(fileIdsIn(RULE + clean)).toEqual(fileIdsIn(clean));
    }),
    seededRuns(1_000),
  );
});

it('fileIdsIn lists the files that a text shows or links to, each once', () => {
  const html = `<p><img src="${FILE}"><img src="${FILE}"><a href="/api/op-biz/file/read/b_2">x</a><img src="https://x.cn${FILE}"></p>`;
  expect(fileIdsIn(html)).toEqual(['0190-abc', 'b_2']);
});
