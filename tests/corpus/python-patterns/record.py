"""Records what CPython's `re` says of each pattern: python3 record.py > cases.json"""

import json
import re
import sys

TEXTS = [
    '{"label": "positive", "reason": "It works. Refund: $12.50!"}',
    "aaa bbb\nccc  123-45-6789 foo_bar",
    'x="quoted" y=\'single\' [brackets] {braces} a+b a\\b',
    "",
    "The GUARANTEE covers abcabc and noon; tel. +1 (555) 010-9999",
]

PATTERNS = r"""
refund
^\{
\}$
^ccc
bbb$
\Aaaa
6789 foo_bar\Z
\Z
\bfoo
\bbar
foo\B_
\d{3}-\d{2}-\d{4}
\d{3,}
\d{,2}5
a{2}
a{2,}b?
a{,}b
x{}
x{a}
{
}
]
[]]
[^]]
[]a]
[[]
[a-]
[-a]
[a\-z]
[\w.]+@
[\d\s]+foo
[^\W\d]+
[\W]
[^\w\s]
\$\d+\.\d\d
(a)(b)?
(?:ab|cd)c
(?:a*)*b
(?:o?){2}r
(?m:^)*ccc
(?:$)?bbb
(?u)(?i)GUARANTEE
(?P<word>no+n)
(?P<q>["']).*?(?P=q)
(.)\1\1
(\w{3})\1
(?i)guarantee
(?-i:guarantee)
(?-i:GUARANTEE)
(?i:GUARANTEE)
(?s)aaa.*6789
aaa.*6789
(?s:bbb.ccc)
(?x) re fund  # comment
(?x: re fund )
(?m)^ccc
(?-m:^ccc)
(?-m:bar$)
(?#comment)refund
refund(?!:)
refund(?=:)
(?<=Refund: )\$
(?<!Refund: )\$
(?<=a|b)c
(?<=ab|c)c
(?<=a+)c
(?<=(a)b)c
(a*)*
(a*)+b
a*+a
a++b
(?>a+)a
(?>a+)b
a??b
a+?b
a{1,2}?b
\x61{3}
\u0061{3}
\U00000061{3}
\141{3}
\0
\07
\a
\t
\n
\.
\-
\"
\é
\q
\y
[\b]
[\q]
\x6
\u123
\U0011ffff
\400
[\400]
\1
(a)\2
(a\1)
(
)
(a
a)
(?
(?P
(?P<
(?P<n
(?P<n>
(?P<>a)
(?P<1a>a)
(?P<n>a)(?P<n>b)
(?P=n)
(?P<n>a)(?P=m)
(?Pxa)
(?z)
(?iz)
(?i
(?-i
(?L)a
(?au)a
(?i-i:a)
a(?i)b
(?<a)
(?<=a
(?#a
[
[a
[z-a]
[\d-z]
[a-\d]
*
+a
?
a**
a+*
a???
a{2}{3}
a{3,2}
a{99999999999}
^*
$+
\b*
(?:)*
|
a|
|a
(|a)
(?:a|)
()
(?:
\
a\
(?(1)a|b)
(a)(?(1)b|c)
(a)?(?(2)b)
(?(a)b)
(?P<n>a)?(?(n)b|c)
(a)(?(1)b|c|d)
(?!)
(?=)
[^a]
[a-zA-Z_]\w*
\w+\s*=\s*"[^"]*"
\(\d{3}\)\s\d{3}-\d{4}
(?:(?:a|b)|c){2,3}
((a)|(b))+
\s{2,}
\S+$
\D
\N{BULLET}
ſ
[^\x00-\x7F]
[\x00-\x1f]
\\
\\u[0-9a-f]{4}
(?t)refund
(?t:a)
(?i-t:a)
(?#first)(?i)REFUND
(?x) # first
  (?i) refund
(a)?(?(+1)aa|b)
(a)?(?( 1 )aa|b)
(a)(?(1_0)a|b)
(a)(?(-0)a|b)
(a)(?(a-)a|b)
(a)(?<=(?(1)a|b))
(?<=(a)(?(1)a|b))
(?<=(a)\1)
(a)(?<=\1)a
""".strip("\n").split("\n")

def verdict(pattern):
    try:
        compiled = re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    except (re.error, OverflowError) as problem:
        return {"pattern": pattern, "error": getattr(problem, "msg", str(problem)), "at": getattr(problem, "pos", None)}
    return {"pattern": pattern, "matches": [compiled.search(text) is not None for text in TEXTS]}

json.dump({"python": sys.version.split()[0], "texts": TEXTS, "cases": [verdict(p) for p in PATTERNS]}, sys.stdout, indent=1, ensure_ascii=False)
print()
